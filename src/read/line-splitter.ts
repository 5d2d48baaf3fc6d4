const CR = 13;

/** Where a line ends without its returns: a log copied through two Windows tools ends in \r\r\n. */
export function withoutReturns(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && text.charCodeAt(end - 1) === CR) end--;
  return end;
}

/** Turns text blocks, split anywhere, into physical lines numbered from 1, without their line ends. */
export function createLineSplitter(emit: (line: number, text: string) => void) {
  return createLineFinder((line, text, from, to) => emit(line, text.substring(from, to)));
}

/** Finds the same lines without making a text of each: a line is two offsets of a longer text. */
export function createLineFinder(emit: (line: number, text: string, from: number, to: number) => void) {
  let count = 0;
  let rest = '';

  function line(text: string, from: number, to: number): void {
    emit(++count, text, from, withoutReturns(text, from, to));
  }

  return {
    push(block: string): void {
      let from = 0;
      let to = block.indexOf('\n');
      if (rest !== '' && to >= 0) {
        const whole = rest + block.substring(0, to);
        rest = '';
        line(whole, 0, whole.length);
        from = to + 1;
        to = block.indexOf('\n', from);
      }
      for (; to >= 0; to = block.indexOf('\n', from)) {
        line(block, from, to);
        from = to + 1;
      }
      if (from < block.length) rest += from === 0 ? block : block.substring(from);
    },
    /**
     * To be called between two blocks that end at a line end, with the number of lines that are in neither. Returns the number of lines so
     * far.
     */
    skip(lines: number): number {
      count += lines;
      return count;
    },
    /** Passes on a last line that has no line end; returns the number of lines. */
    end(): number {
      if (rest !== '') line(rest, 0, rest.length);
      rest = '';
      return count;
    },
  };
}
