/** The result of a function for the last text: many attacks are compared with one harmless text. */
export function ofLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | null = null;
  return text => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}
