import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { violations } from '../document/schema.js';
import { root } from '../root.js';
import { scratchOfTest } from '../scratch.js';
import { caseOf } from './archive.js';
import { printedBy, writeInputs } from './run.js';
import { type Printed, readsDocument, renewed, unmet, wantsOf } from './wants.js';

const UPDATE = process.env.UPDATE_CASES === '1';
const folder = join(root, 'test/cases');

/**
 * Each file `TOPIC/NAME.txt` is a test: what goes in, the command (`-- run --`; without it `podline` and all its files), and what must come
 * out. README.md has the form.
 */
describe.each(topics())('%s', (_topic, paths) => {
  test.each(paths)('%s', async (_name, path) => {
    const text = readFileSync(path, 'utf8');
    const { sentence, parts } = caseOf(text);
    expect(sentence, 'a sentence says what the case shows').not.toBe('');
    const at = scratchOfTest();
    writeInputs(parts, at);
    const wrong: string[] = [];
    const [beginning = '', ...rest] = text.split(/(?<=^-- want --\n)/m);
    const renewedText = [beginning];
    for (const [index, part] of parts.entries()) {
      const wants = wantsOf(part.get('want') ?? '');
      const printed = await printedBy(part, at, wants.some(readsDocument));
      const lines = new Map(wants.map(want => [want.line, renewed(want, printed)]));
      const [own = '', ...others] = (rest[index] ?? '').split(/^(?=-- \S+ --$)/m);
      renewedText.push(
        own.replace(/^.+$/gm, line => lines.get(line) ?? line),
        ...others,
      );
      const kept = UPDATE ? wants.filter(({ how }) => how !== '=') : wants;
      wrong.push(...kept.flatMap(want => unmet(want, printed) ?? []), ...violationsIn(printed));
    }
    if (UPDATE) writeFileSync(path, renewedText.join(''));
    expect(wrong.join('\n'), sentence).toBe('');
  });
});

/** Test titles by topic; a case that reads recordings next to the repository runs only where they are. */
function topics(): [string, [string, string][]][] {
  const byTopic = new Map<string, [string, string][]>();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.txt'));
  for (const path of paths.sort()) {
    const [topic = '', name = ''] = path.split('/');
    const absent = readFileSync(join(folder, path), 'utf8')
      .match(/\.\.\/shared\/\S+/g)
      ?.find(near => !existsSync(join(root, near)));
    if (absent !== undefined) console.warn(`skipped: ${path}, as there is no ${absent}`);
    else byTopic.set(topic, [...(byTopic.get(topic) ?? []), [name.replace(/\.txt$/, ''), join(folder, path)]]);
  }
  return [...byTopic];
}

/** What `podline`, `check` and `why` answer is a document; `diff` and `stats` have forms of their own. */
const violationsIn = ({ document }: Printed): string[] =>
  typeof document === 'object' && document !== null && 'nodes' in document ? violations(document) : [];
