/** The width of a text in px in the drawing's font; each text is measured once. */
export function createTextWidth(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context !== null) context.font = '12px system-ui, sans-serif';
  const known = new Map<string, number>();
  return text => {
    const width = known.get(text) ?? context?.measureText(text).width ?? text.length * 6.5;
    if (known.size < 2_000) known.set(text, width);
    return width;
  };
}
