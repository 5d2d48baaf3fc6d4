/** Whether the text of a record stops before it is finished, so that the next physical line may belong to it. */
export type Unfinished =
  /** Inside quotes, where klog never breaks a line: a terminal or an editor did */
  | 'quote'
  /** Inside a bracket of %+v, where klog ≤ 2.30 prints line ends unescaped */
  | 'bracket'
  | null;

/** Takes a text piece by piece, and returns its state after each. */
export function createEndWatch(): (piece: string) => Unfinished {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  return piece => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (escaped) escaped = false;
      else if (quoted) {
        if (code === 92 /* \ */) escaped = true;
        else if (code === 34) quoted = false;
      } else if (code === 34 /* " */) quoted = true;
      else if (code === 91 || code === 123 /* [ { */) depth++;
      else if (code === 93 || code === 125 /* ] } */) depth--;
    }
    if (quoted) return 'quote';
    return depth > 0 ? 'bracket' : null;
  };
}
