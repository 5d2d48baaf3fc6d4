export interface GoDump {
  readonly kind: string;
  /** Where the keys of the dumped objects stand. */
  readonly column: number;
  /** The line as it would be without the type in front. */
  readonly text: string;
}

const TYPE_IN_FRONT = /^( *)<([^<>|]{1,120}?)(?: \| [^<>]{0,80})?>: (- )?(?=[a-z]\w{0,40}:)/;

/**
 * Gomega prints `<*v1.Pod | 0xc00…>: metadata:` and indents the rest of the object by four more than that line
 * (gomega format/format.go Object, Indent).
 */
export function goDump(text: string): GoDump | null {
  const found = text.includes('>: ') ? TYPE_IN_FRONT.exec(text) : null;
  if (found === null) return null;
  const [front, indent = '', type = '', dash = ''] = found;
  const base = ' '.repeat(indent.length + 4);
  const kind = /(?<!\w)[A-Za-z]\w*$/.exec(type)?.[0] ?? '';
  return { kind, column: base.length + dash.length, text: base + dash + text.slice(front.length) };
}
