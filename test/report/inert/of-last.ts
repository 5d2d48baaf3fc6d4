/** What a function makes of a text, once for as long as the same text is asked for: many attacks are held against one harmless text. */
export function ofLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | null = null;
  return text => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}
