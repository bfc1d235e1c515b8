// SPDX-License-Identifier: MIT

// Lets a bot of Macondo choose moves. Each line of standard input is a position in JSON, each line of
// standard output the move. MACONDO_DATA_PATH names a folder with the word graph, the leave values
// and Macondo's own tables; see player.py.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"github.com/domino14/macondo/ai/bot"
	"github.com/domino14/macondo/board"
	"github.com/domino14/macondo/config"
	"github.com/domino14/macondo/game"
	pb "github.com/domino14/macondo/gen/api/proto/macondo"
	"github.com/domino14/macondo/move"
	"github.com/domino14/word-golib/tilemapping"
	"github.com/rs/zerolog"
)

// turn is one turn of the game so far; tiles as in GCG, "." for a tile that was there before.
type turn struct {
	Seat     int    `json:"seat"`
	Kind     string `json:"kind"` // "play", "exchange", "pass"
	Rack     string `json:"rack"` // as far as it is known: the tiles played or exchanged
	Row      int    `json:"row"`
	Col      int    `json:"col"`
	Vertical bool   `json:"vertical"`
	Tiles    string `json:"tiles"`
	Points   int    `json:"points"`
	Total    int    `json:"total"`
}

type question struct {
	Bot     string  `json:"bot"`
	Lexicon string  `json:"lexicon"`
	Seat    int     `json:"seat"`
	Rack    string  `json:"rack"`
	Seconds float64 `json:"seconds"`
	Turns   []turn  `json:"turns"`
}

// answer is a move; Fault says why the bot's search gave none, so that it played its best static move.
type answer struct {
	Kind     string  `json:"kind"`
	Row      int     `json:"row"`
	Col      int     `json:"col"`
	Vertical bool    `json:"vertical"`
	Tiles    string  `json:"tiles"`
	Points   int     `json:"points"`
	Seconds  float64 `json:"seconds"`
	Fault    string  `json:"fault"`
}

var kinds = map[string]pb.GameEvent_Type{
	"play":     pb.GameEvent_TILE_PLACEMENT_MOVE,
	"exchange": pb.GameEvent_EXCHANGE,
	"pass":     pb.GameEvent_PASS,
}

func (q *question) history() *pb.GameHistory {
	history := &pb.GameHistory{
		Players: []*pb.PlayerInfo{
			{Nickname: "one", RealName: "one"}, {Nickname: "two", RealName: "two"},
		},
		Lexicon:            q.Lexicon,
		Variant:            "classic",
		LetterDistribution: "english",
		BoardLayout:        board.CrosswordGameLayout,
		ChallengeRule:      pb.ChallengeRule_VOID,
		LastKnownRacks:     []string{"", ""},
	}
	history.LastKnownRacks[q.Seat] = q.Rack
	for _, each := range q.Turns {
		event := &pb.GameEvent{
			PlayerIndex: uint32(each.Seat),
			Type:        kinds[each.Kind],
			Rack:        each.Rack,
			Cumulative:  int32(each.Total),
		}
		switch each.Kind {
		case "play":
			event.Row, event.Column = int32(each.Row), int32(each.Col)
			if each.Vertical {
				event.Direction = pb.GameEvent_VERTICAL
			}
			event.Position = move.ToBoardGameCoords(each.Row, each.Col, each.Vertical)
			event.PlayedTiles, event.Score = each.Tiles, int32(each.Points)
		case "exchange":
			event.Exchanged = each.Tiles
		}
		history.Events = append(history.Events, event)
	}
	return history
}

// player sets the position up; the rack of the other seat is random.
func player(settings *bot.BotConfig, q *question) (*bot.BotTurnPlayer, error) {
	rules, err := game.NewBasicGameRules(&settings.Config, q.Lexicon, board.CrosswordGameLayout,
		"english", game.CrossScoreAndSet, game.VarClassic)
	if err != nil {
		return nil, err
	}
	history := q.history()
	at, err := game.NewFromHistory(history, rules, len(history.Events))
	if err != nil {
		return nil, err
	}
	at.SetPlayerOnTurn(q.Seat)
	rack := tilemapping.RackFromString(q.Rack, at.Alphabet())
	if err := at.SetRackFor(q.Seat, rack); err != nil {
		return nil, err
	}
	at.RecalculateBoard()
	made, err := bot.NewBotTurnPlayerFromGame(at, settings, pb.BotRequest_BotCode(pb.BotRequest_BotCode_value[q.Bot]))
	if err != nil {
		return nil, err
	}
	made.SetSimThreads(1)
	return made, nil
}

// search returns the bot's move. Macondo's solvers panic if time ends before they have a line.
func search(settings *bot.BotConfig, q *question) (found *move.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v", fault)
			if os.Getenv("TRACE") != "" {
				debug.PrintStack()
			}
		}
	}()
	made, err := player(settings, q)
	if err != nil {
		return nil, err
	}
	until, cancel := context.WithTimeout(context.Background(), time.Duration(q.Seconds*float64(time.Second)))
	defer cancel()
	return made.BestPlay(until)
}

func static(settings *bot.BotConfig, q *question) (*move.Move, error) {
	made, err := player(settings, q)
	if err != nil {
		return nil, err
	}
	return made.GenerateMoves(1)[0], nil
}

func reply(settings *bot.BotConfig, q *question) (*answer, error) {
	began := time.Now()
	found, err := search(settings, q)
	told := &answer{}
	if err != nil {
		told.Fault = err.Error()
		if found, err = static(settings, q); err != nil {
			return nil, err
		}
	}
	told.Seconds = time.Since(began).Seconds()
	told.Points = found.Score()
	switch found.Action() {
	case move.MoveTypePlay:
		told.Kind, told.Tiles = "play", found.TilesString()
		told.Row, told.Col, told.Vertical = found.CoordsAndVertical()
	case move.MoveTypeExchange:
		told.Kind, told.Tiles = "exchange", found.TilesString()
	case move.MoveTypePass:
		told.Kind = "pass"
	default:
		return nil, fmt.Errorf("a move of kind %v", found.Action())
	}
	return told, nil
}

func main() {
	zerolog.SetGlobalLevel(zerolog.Disabled)
	settings := &bot.BotConfig{Config: *config.DefaultConfig()}
	// The tables of the endgame, a quarter of the memory by default, are wiped before each search.
	settings.Config.Set(config.ConfigTtableMemFraction, 0.005)
	questions, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for questions.More() {
		asked := &question{}
		err := questions.Decode(asked)
		var told *answer
		if err == nil {
			told, err = reply(settings, asked)
		}
		if err == nil {
			err = answers.Encode(told)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
