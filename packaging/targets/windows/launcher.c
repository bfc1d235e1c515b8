/* SPDX-License-Identifier: MIT
 * rackside.exe (a console program) and racksidew.exe (WINDOW defined: without a console).
 *
 * Both run Python inside themselves, from lib\python313.dll beside them, so that the program's name,
 * icon and version are its own. Arguments go to Rackside as they are. Python itself is what the
 * program starts again for its helpers: with `-m MODULE` or `-c CODE` first, or after other options
 * of Python, the launcher is a Python.
 *
 * A folder named `data` beside the program is the data folder (RACKSIDE_DATA), unless another is named:
 * that is how it runs from a stick.
 */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <stdio.h>
#include <wchar.h>

#define LONGEST 32768
#define TOLD 4000

typedef int(__cdecl *py_main)(int, wchar_t **);

#ifdef WINDOW
static const wchar_t *const module = L"desktop_app";
#else
static const wchar_t *const module = L"desktop_app.cli";
#endif

static wchar_t place[LONGEST], name[LONGEST];

/* Says why the program does not run, where the person can see it. */
static void tell(const wchar_t *text)
{
#ifdef WINDOW
    MessageBoxW(NULL, text, L"Rackside", MB_OK | MB_ICONERROR);
#else
    DWORD written;
    HANDLE out = GetStdHandle(STD_ERROR_HANDLE);
    char bytes[3 * TOLD];
    int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
    if (GetFileType(out) == FILE_TYPE_CHAR)
        WriteConsoleW(out, text, (DWORD)wcslen(text), &written, NULL);
    else if (count > 1)
        WriteFile(out, bytes, (DWORD)count - 1, &written, NULL);
#endif
}

static const wchar_t *beside(const wchar_t *end)
{
    _snwprintf(name, LONGEST - 1, L"%ls\\%ls", place, end);
    return name;
}

/* True if the arguments are those of a Python: -m or -c come before any word. */
static int is_python(int count, wchar_t **arguments)
{
    for (int at = 1; at < count; at++) {
        const wchar_t *text = arguments[at];
        if (text[0] != L'-' || text[1] == L'-' || !text[1])
            return 0;
        if (!wcscmp(text, L"-m") || !wcscmp(text, L"-c"))
            return 1;
        if (!wcscmp(text, L"-X") || !wcscmp(text, L"-W"))
            at++;
    }
    return 0;
}

#ifdef WINDOW
/* Without a console, what is written to standard error goes into a file, to be shown at the end. */
static HANDLE catch_errors(void)
{
    SECURITY_ATTRIBUTES kept = {sizeof kept, NULL, TRUE};
    wchar_t folder[MAX_PATH + 1], errors[MAX_PATH + 40];
    HANDLE given = GetStdHandle(STD_ERROR_HANDLE), file;
    if (given && given != INVALID_HANDLE_VALUE && GetFileType(given) != FILE_TYPE_UNKNOWN)
        return NULL;
    if (!GetTempPathW(MAX_PATH + 1, folder))
        return NULL;
    errors[MAX_PATH + 39] = 0;
    _snwprintf(errors, MAX_PATH + 39, L"%lsrackside-%lu.log", folder, GetCurrentProcessId());
    file = CreateFileW(errors, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                       &kept, CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (file == INVALID_HANDLE_VALUE)
        return NULL;
    SetStdHandle(STD_ERROR_HANDLE, file);
    return file;
}

static void show_errors(HANDLE file)
{
    static char bytes[TOLD];
    static wchar_t text[TOLD + 1];
    DWORD count = 0;
    LARGE_INTEGER length, from = {0};
    if (!GetFileSizeEx(file, &length) || !length.QuadPart)
        return;
    /* The last line says what it was. */
    from.QuadPart = length.QuadPart > 1500 ? length.QuadPart - 1500 : 0;
    SetFilePointerEx(file, from, NULL, FILE_BEGIN);
    if (!ReadFile(file, bytes, sizeof bytes, &count, NULL) || !count)
        return;
    text[MultiByteToWideChar(CP_UTF8, 0, bytes, (int)count, text, TOLD)] = 0;
    tell(text);
}
#endif

static int run(int count, wchar_t **arguments)
{
    wchar_t *python_arguments[5 + count], **next = python_arguments;
    py_main main_of_python;
    HMODULE python;
    DWORD length = GetModuleFileNameW(NULL, place, LONGEST);
    int from = 1, code;
#ifdef WINDOW
    HANDLE caught;
#endif
    if (!length || length >= LONGEST || !wcsrchr(place, L'\\'))
        return 70;
    *next++ = _wcsdup(place);
    *wcsrchr(place, L'\\') = 0;

    if (!GetEnvironmentVariableW(L"RACKSIDE_DATA", NULL, 0)) {
        DWORD kind = GetFileAttributesW(beside(L"data"));
        if (kind != INVALID_FILE_ATTRIBUTES && kind & FILE_ATTRIBUTE_DIRECTORY)
            SetEnvironmentVariableW(L"RACKSIDE_DATA", name);
    }
#ifdef WINDOW
    /* Before Python's C library starts: it takes its standard streams from the process. */
    caught = catch_errors();
#endif
    AddDllDirectory(beside(L"lib"));
    python = LoadLibraryExW(beside(L"lib\\python313.dll"), NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    main_of_python = python ? (py_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (!main_of_python) {
        wchar_t text[1200];
        _snwprintf(text, 1199, L"rackside: %.900ls does not load (error %lu): please install Rackside again\n",
                   name, GetLastError());
        text[1199] = 0;
        tell(text);
        return 70;
    }
    *next++ = L"-X";
    *next++ = L"utf8";
    if (!is_python(count, arguments)) {
        *next++ = L"-m";
        *next++ = (wchar_t *)module;
    }
    while (from < count)
        *next++ = arguments[from++];
    code = main_of_python((int)(next - python_arguments), python_arguments);
#ifdef WINDOW
    if (caught && code)
        show_errors(caught);
#endif
    return code;
}

#ifdef WINDOW
#include <shellapi.h>
int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, PWSTR line, int show)
{
    int count;
    wchar_t **arguments = CommandLineToArgvW(GetCommandLineW(), &count);
    (void)self, (void)before, (void)line, (void)show;
    return arguments ? run(count, arguments) : 70;
}
#else
int wmain(int count, wchar_t **arguments)
{
    return run(count, arguments);
}
#endif
