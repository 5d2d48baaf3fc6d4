/** A row of any table of events, and what ends one: an empty line, a fence, a prompt. */
const ROW = /(?<!\S)(?:Normal|Warning)[ \t]{1,80}[A-Z]\w{2,80}[ \t]| - event for /;
const ENDS = /^\s*(?:$|```|~~~|\S{0,100}[$#] )/;
/** A message does not end so: a code of gRPC without its description, a colon, an opening bracket. */
const OPEN = /(?:\bcode = \w{1,40}|\bdesc|[:=,([{])$/;
const MAX_LINES = 20;
const MAX_LENGTH = 4096;

/** Rows whose messages a terminal or an author broke into lines, each in one piece; every other line as it is. */
export function createRejoined(emit: (line: number, text: string, lines: number) => void) {
  let held: { readonly line: number; readonly text: string; readonly lines: number } | null = null;

  function flush(): void {
    const row = held;
    held = null;
    if (row !== null) emit(row.line, row.text, row.lines);
  }

  return {
    push(line: number, text: string): void {
      const row = held;
      const starts = ROW.test(text);
      if (row !== null && !starts && !ENDS.test(text) && isOpen(row.text) && row.lines < MAX_LINES) {
        held = { ...row, text: `${row.text.trimEnd()} ${text.trim()}`.slice(0, MAX_LENGTH), lines: row.lines + 1 };
        return;
      }
      flush();
      if (starts) held = { line, text, lines: 1 };
      else emit(line, text, 1);
    },
    flush,
  };
}

/** Its last words call for more, or a quote is not closed. */
function isOpen(text: string): boolean {
  const quotes = text.match(/(?<!\\)"/g)?.length ?? 0;
  return OPEN.test(text.trimEnd()) || quotes % 2 === 1;
}
