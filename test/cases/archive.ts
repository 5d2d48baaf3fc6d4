/** A case: a sentence, then one or several parts. */
export interface Case {
  readonly sentence: string;
  readonly parts: readonly Part[];
}

/** Files under headings `-- NAME --`, the form of Go's txtar; `want` is the last of a part. */
export type Part = ReadonlyMap<string, string>;

const HEADING = /^-- (\S+) --$/;
/** Every part has files with these names. */
const OF_A_PART = ['run', 'want'];

export function caseOf(text: string): Case {
  const sentence: string[] = [];
  const parts: Map<string, string[]>[] = [new Map()];
  const names = new Set<string>();
  let lines = sentence;
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const name = HEADING.exec(line)?.[1];
    if (name === undefined) {
      lines.push(line);
      continue;
    }
    if (names.has(name)) throw new Error(`two files are called ${name}: those of a second part need other names`);
    if (!OF_A_PART.includes(name)) names.add(name);
    if (parts.at(-1)?.has('want')) parts.push(new Map());
    lines = [];
    parts.at(-1)?.set(name, lines);
  }
  return {
    sentence: sentence.join(' ').trim(),
    parts: parts.map(
      part => new Map([...part].map(([name, body]) => [name, body.length === 0 ? '' : `${body.join('\n')}\n`])),
    ),
  };
}
