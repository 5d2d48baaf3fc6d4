/** A line of this length is passed on as it is. */
const MAX_LINE_BYTES = 1 << 20;

export type LineCutter = ReturnType<typeof createLineCutter>;

/** Whole lines, each with its line break. `rest` is what is left at the end: a line that was cut. */
export function createLineCutter() {
  let left = Buffer.alloc(0);
  return {
    push(piece: Uint8Array): Buffer[] {
      const all = left.length === 0 ? Buffer.from(piece) : Buffer.concat([left, piece]);
      const lines: Buffer[] = [];
      let from = 0;
      for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
        lines.push(all.subarray(from, end + 1));
        from = end + 1;
      }
      if (all.length - from > MAX_LINE_BYTES) {
        lines.push(all.subarray(from));
        from = all.length;
      }
      left = all.subarray(from);
      return lines;
    },
    rest: (): Buffer => left,
  };
}
