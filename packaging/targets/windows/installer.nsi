; SPDX-License-Identifier: MIT
; The installer of Rackside for Windows 10 and 11: for one user, without an administrator.
;   makensis -DVERSION=NUMBER -DTREE=folder -DICONS=folder -DOUT=setup.exe installer.nsi
; Silently: setup.exe /S [/D=C:\folder]. Codes: 0 installed, 1 given up, 2 it could not be, 3 Rackside is open.
; The user's data in %LOCALAPPDATA%\Rackside is neither looked at nor touched.

Unicode true
Target amd64-unicode
SetCompressor ${COMPRESSOR}
SetCompressorDictSize 64
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include x64.nsh

Name "Rackside"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Rackside"
InstallDirRegKey HKCU "Software\Rackside" "Folder"
BrandingText "Rackside ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Rackside"
!define CLASSES "Software\Classes"
!define OPEN "Rackside is open. Close its window, then try again."
!define FULL "Nothing was changed: the files could not be written to $INSTDIR. Is the disk full?"
!define HELD "Nothing was changed: the files in $INSTDIR are held by another program."
!define KEPT "Your games, word lists and settings stay in $LOCALAPPDATA\Rackside. Delete that folder if you no longer want them."

VIProductVersion "${VERSION_FOUR}"
VIAddVersionKey ProductName "Rackside"
VIAddVersionKey FileDescription "Installs Rackside"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey CompanyName "Rackside contributors"
VIAddVersionKey LegalCopyright "MIT licence"

!define MUI_ICON "${ICONS}/rackside.ico"
!define MUI_UNICON "${ICONS}/rackside.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\racksidew.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open Rackside"
!define MUI_FINISHPAGE_TEXT "Rackside is installed. Your games will be kept in $LOCALAPPDATA\Rackside."
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Rackside will be removed. ${KEPT}"
!define MUI_UNPAGE_CONFIRM_TEXT_TOP "Rackside will be removed. ${KEPT}"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
; NSIS shows a box of its own when a file cannot be written to its end; the file's name follows.
LangString ^ErrorWriting ${LANG_ENGLISH} "${FULL}$\r$\n$\r$\nThe file was "

; Writes a line where a silent run was started from: it has no window to say it in.
!macro Say Text
    System::Call 'kernel32::AttachConsole(i -1)'
    System::Call 'kernel32::GetStdHandle(i -11) p .r0'
    ${If} $0 P<> 0
        StrCpy $1 "${Text}$\r$\n"
        StrLen $2 $1
        System::Call 'kernel32::WideCharToMultiByte(i 65001, i 0, w r1, i -1, m .r3, i 1024, p 0, p 0)'
        StrLen $2 $3
        System::Call 'kernel32::WriteFile(p r0, m r3, i r2, *i .r4, p 0)'
    ${EndIf}
!macroend

; Goes on only when no Rackside runs from the folder: the library that a running one uses cannot be written to.
!macro WaitUntilClosed
    ClearErrors
    ${DoWhile} ${FileExists} "$INSTDIR\lib\python313.dll"
        ClearErrors
        FileOpen $0 "$INSTDIR\lib\python313.dll" a
        ${IfNot} ${Errors}
            FileClose $0
            ${Break}
        ${EndIf}
        ${If} ${Silent}
            !insertmacro Say "${OPEN}"
            SetErrorLevel 3
            Quit
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${OPEN}" IDRETRY +3
        SetErrorLevel 1
        Quit
    ${Loop}
!macroend

!macro ClearUp
    ; Windows removes no folder that a running program works in.
    SetOutPath "$TEMP"
    RMDir /r "$INSTDIR\lib.new"
!macroend

!macro GiveUp Text
    !insertmacro ClearUp
    ${If} ${Silent}
        !insertmacro Say "${Text}"
    ${Else}
        MessageBox MB_OK|MB_ICONSTOP "${Text}"
    ${EndIf}
    SetErrorLevel 2
    Quit
!macroend

; What a failed step left is cleared up: the version that was there before still runs.
!macro OrGiveUp Text
    ${If} ${Errors}
        !insertmacro GiveUp "${Text}"
    ${EndIf}
!macroend

; Puts an unpacked file in the old one's place, in one step and without more of the disk; or sets the error flag.
!macro Replace Name
    System::Call 'kernel32::MoveFileEx(t "$INSTDIR\lib.new\${Name}", t "$INSTDIR\${Name}", i 1) i .r0'
    ${If} $0 = 0
        SetErrors
    ${EndIf}
!macroend

!macro Opens Ending Kind
    WriteRegStr HKCU "${CLASSES}\Rackside${Ending}" "" "${Kind}"
    WriteRegStr HKCU "${CLASSES}\Rackside${Ending}\DefaultIcon" "" '"$INSTDIR\racksidew.exe",1'
    WriteRegStr HKCU "${CLASSES}\Rackside${Ending}\shell\open\command" "" '"$INSTDIR\racksidew.exe" "%1"'
    WriteRegNone HKCU "${CLASSES}\${Ending}\OpenWithProgids" "Rackside${Ending}"
    WriteRegStr HKCU "${CLASSES}\Applications\racksidew.exe\SupportedTypes" "${Ending}" ""
    WriteRegStr HKCU "Software\Rackside\Capabilities\FileAssociations" "${Ending}" "Rackside${Ending}"
    ; Another program that opens them keeps doing so.
    ReadRegStr $0 HKCU "${CLASSES}\${Ending}" ""
    ${If} $0 == ""
        WriteRegStr HKCU "${CLASSES}\${Ending}" "" "Rackside${Ending}"
    ${EndIf}
!macroend

!macro OpensNoMore Ending
    DeleteRegKey HKCU "${CLASSES}\Rackside${Ending}"
    DeleteRegValue HKCU "${CLASSES}\${Ending}\OpenWithProgids" "Rackside${Ending}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\${Ending}\OpenWithProgids"
    ReadRegStr $0 HKCU "${CLASSES}\${Ending}" ""
    ${If} $0 == "Rackside${Ending}"
        DeleteRegValue HKCU "${CLASSES}\${Ending}" ""
    ${EndIf}
    DeleteRegKey /ifempty HKCU "${CLASSES}\${Ending}"
!macroend

!macro TellExplorer
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Function .onInit
    ${IfNot} ${RunningX64}
        !insertmacro GiveUp "Rackside needs a Windows of 64 bits."
    ${EndIf}
FunctionEnd

Section "Rackside"
    SetShellVarContext current
    !insertmacro WaitUntilClosed
    ; An installation that the power ended between its two renames left the library under its other name.
    ${IfNot} ${FileExists} "$INSTDIR\lib\*"
    ${AndIf} ${FileExists} "$INSTDIR\lib.old\*"
        ClearErrors
        Rename "$INSTDIR\lib.old" "$INSTDIR\lib"
        !insertmacro OrGiveUp "${HELD}"
    ${EndIf}
    ; Everything new is unpacked beside the old, and takes its place only when it is whole.
    RMDir /r "$INSTDIR\lib.new"
    RMDir /r "$INSTDIR\lib.old"
    ClearErrors
    SetOutPath "$INSTDIR"
    !insertmacro OrGiveUp "Nothing was changed: the folder $INSTDIR cannot be made."
    SetOverwrite try
    SetOutPath "$INSTDIR\lib.new"
    ; A write that fails ends the section, see .onInstFailed; a file that cannot be made is an error.
    File /r "${TREE}/*"
    WriteUninstaller "$INSTDIR\lib.new\uninstall.exe"
    !insertmacro OrGiveUp "${FULL}"
    SetOutPath "$INSTDIR"
    ${If} ${FileExists} "$INSTDIR\lib\*"
        Rename "$INSTDIR\lib" "$INSTDIR\lib.old"
        !insertmacro OrGiveUp "Nothing was changed: ${OPEN}"
    ${EndIf}
    Rename "$INSTDIR\lib.new\lib" "$INSTDIR\lib"
    ${IfNot} ${Errors}
        !insertmacro Replace rackside.exe
        !insertmacro Replace racksidew.exe
        !insertmacro Replace README.txt
        !insertmacro Replace uninstall.exe
    ${EndIf}
    ${If} ${Errors}
        RMDir /r "$INSTDIR\lib"
        Rename "$INSTDIR\lib.old" "$INSTDIR\lib"
        !insertmacro GiveUp "${HELD}"
    ${EndIf}
    RMDir /r "$INSTDIR\licences"
    Rename "$INSTDIR\lib.new\licences" "$INSTDIR\licences"
    RMDir /r "$INSTDIR\lib.new"
    RMDir /r "$INSTDIR\lib.old"

    CreateDirectory "$SMPROGRAMS\Rackside"
    CreateShortcut "$SMPROGRAMS\Rackside\Rackside.lnk" "$INSTDIR\racksidew.exe" "" "$INSTDIR\racksidew.exe" 0 \
        SW_SHOWNORMAL "" "A board, racks, a bag and a clock that play by the book you choose"
    CreateShortcut "$SMPROGRAMS\Rackside\Rackside commands.lnk" "$SYSDIR\cmd.exe" \
        '/k "set PATH=$INSTDIR;%PATH%&& rackside --help"' "$INSTDIR\rackside.exe" 0

    !insertmacro Opens ".gcg" "Crossword game"
    !insertmacro Opens ".cgp" "Crossword game position"
    !insertmacro Opens ".journal" "Rackside game"
    !insertmacro Opens ".club" "Rackside club"
    WriteRegStr HKCU "${CLASSES}\Applications\racksidew.exe" "FriendlyAppName" "Rackside"
    WriteRegStr HKCU "${CLASSES}\Applications\racksidew.exe\shell\open\command" "" '"$INSTDIR\racksidew.exe" "%1"'
    WriteRegStr HKCU "Software\Rackside" "Folder" "$INSTDIR"
    WriteRegStr HKCU "Software\Rackside\Capabilities" "ApplicationName" "Rackside"
    WriteRegStr HKCU "Software\Rackside\Capabilities" "ApplicationDescription" "A crossword board game"
    WriteRegStr HKCU "Software\RegisteredApplications" "Rackside" "Software\Rackside\Capabilities"
    WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\rackside.exe" "" "$INSTDIR\rackside.exe"
    WriteRegStr HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\racksidew.exe" "" "$INSTDIR\racksidew.exe"

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Rackside"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\racksidew.exe"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Rackside contributors"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
    !insertmacro TellExplorer
SectionEnd

; A write failed: the section has ended where it was, and a silent run has said nothing yet. With a window
; NSIS has shown its box (^ErrorWriting), and calls this when the person closes the window.
Function .onInstFailed
    ${If} ${Silent}
        !insertmacro GiveUp "${FULL}"
    ${EndIf}
    !insertmacro ClearUp
    SetErrorLevel 2
FunctionEnd

Section "Uninstall"
    SetShellVarContext current
    !insertmacro WaitUntilClosed
    RMDir /r "$INSTDIR\lib"
    RMDir /r "$INSTDIR\lib.new"
    RMDir /r "$INSTDIR\lib.old"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\rackside.exe"
    Delete "$INSTDIR\racksidew.exe"
    Delete "$INSTDIR\README.txt"
    Delete "$INSTDIR\uninstall.exe"
    ; Only if nothing else is in it.
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Rackside\Rackside.lnk"
    Delete "$SMPROGRAMS\Rackside\Rackside commands.lnk"
    RMDir "$SMPROGRAMS\Rackside"
    !insertmacro OpensNoMore ".gcg"
    !insertmacro OpensNoMore ".cgp"
    !insertmacro OpensNoMore ".journal"
    !insertmacro OpensNoMore ".club"
    DeleteRegKey HKCU "${CLASSES}\Applications\racksidew.exe"
    DeleteRegValue HKCU "Software\RegisteredApplications" "Rackside"
    DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\rackside.exe"
    DeleteRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\App Paths\racksidew.exe"
    DeleteRegKey HKCU "Software\Rackside"
    DeleteRegKey HKCU "${UNINSTALL}"
    !insertmacro TellExplorer
SectionEnd

Function un.onUninstSuccess
    ${If} ${Silent}
        !insertmacro Say "Rackside is removed. ${KEPT}"
    ${Else}
        MessageBox MB_OK|MB_ICONINFORMATION "Rackside is removed. ${KEPT}"
    ${EndIf}
FunctionEnd
