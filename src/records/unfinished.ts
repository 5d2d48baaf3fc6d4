/** Does the text of a record stop before it is finished, so that the next physical line may belong to it? */
export type Unfinished =
  /** klog ≥ 2.60 has opened a `key=<` block. */
  | 'block'
  /** Inside quotes, where klog never breaks a line: somebody's terminal or editor did. */
  | 'quote'
  /** Inside a bracket of %+v, where klog ≤ 2.30 prints line ends as they come. */
  | 'bracket'
  | null;

export const opensBlock = (line: string): boolean => line.endsWith('=<');

export function unfinished(text: string, body: number): Unfinished {
  if (opensBlock(text)) return 'block';
  let depth = 0;
  let quoted = false;
  for (let at = body; at < text.length; at++) {
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
}
