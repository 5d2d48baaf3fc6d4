/** Does the text of a record stop before it is finished, so that the next physical line may belong to it? */
export type Unfinished =
  /** Inside quotes, where klog never breaks a line: somebody's terminal or editor did. */
  | 'quote'
  /** Inside a bracket of %+v, where klog ≤ 2.30 prints line ends as they come. */
  | 'bracket'
  | null;

export const opensBlock = (line: string): boolean => line.endsWith('=<');

/** Asked again for each line that joins a text, it looks at what is new only. */
export function createEndWatch(from: number): (text: string) => Unfinished {
  let at = from;
  let depth = 0;
  let quoted = false;
  return text => {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (quoted) {
        if (code === 92 /* \ */) at++;
        else if (code === 34) quoted = false;
      } else if (code === 34 /* " */) quoted = true;
      else if (code === 91 || code === 123 /* [ { */) depth++;
      else if (code === 93 || code === 125 /* ] } */) depth--;
    }
    if (quoted) return 'quote';
    return depth > 0 ? 'bracket' : null;
  };
}
