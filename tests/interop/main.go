// SPDX-License-Identifier: MIT

// Opens GCG files with the parser of Macondo, which Woogles uses for uploads too, and prints one
// line of JSON a file: the file, what was wrong with it, the players and their final scores.
// MACONDO_DATA_PATH names Macondo's folder of data.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/domino14/macondo/config"
	"github.com/domino14/macondo/gcgio"
	"github.com/rs/zerolog"
)

type opened struct {
	File    string   `json:"file"`
	Fault   string   `json:"fault"`
	Players []string `json:"players"`
	Events  int      `json:"events"`
	Totals  []int32  `json:"totals"`
	Scores  []int32  `json:"scores"`
}

func open(settings *config.Config, name string) (found opened) {
	found.File = name
	defer func() {
		if fault := recover(); fault != nil {
			found.Fault = fmt.Sprint("panic: ", fault)
		}
	}()
	history, err := gcgio.ParseGCG(settings, name)
	if err != nil {
		found.Fault = err.Error()
		return found
	}
	found.Events = len(history.Events)
	found.Scores = history.FinalScores
	found.Totals = make([]int32, len(history.Players))
	for _, player := range history.Players {
		found.Players = append(found.Players, player.RealName)
	}
	for _, event := range history.Events {
		found.Totals[event.PlayerIndex] = event.Cumulative
	}
	return found
}

func main() {
	zerolog.SetGlobalLevel(zerolog.Disabled)
	settings := config.DefaultConfig()
	lines := json.NewEncoder(os.Stdout)
	for _, name := range os.Args[1:] {
		if err := lines.Encode(open(settings, name)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
