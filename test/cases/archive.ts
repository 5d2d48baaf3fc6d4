/** A case: a sentence, then files under headings `-- NAME --`, the form of Go's txtar. */
export interface Archive {
  readonly sentence: string;
  readonly files: ReadonlyMap<string, string>;
}

const HEADING = /^-- (\S+) --$/;

export function archiveOf(text: string): Archive {
  const sentence: string[] = [];
  const files = new Map<string, string[]>();
  let lines = sentence;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const name = HEADING.exec(line)?.[1];
    if (name === undefined) {
      lines.push(line);
      continue;
    }
    if (files.has(name)) throw new Error(`two files are called ${name}`);
    lines = [];
    files.set(name, lines);
  }
  return {
    sentence: sentence.join(' ').trim(),
    files: new Map([...files].map(([name, body]) => [name, body.length === 0 ? '' : `${body.join('\n')}\n`])),
  };
}
