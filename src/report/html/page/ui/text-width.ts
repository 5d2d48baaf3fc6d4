/** px of a text in the drawing's font, measured once each. */
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
