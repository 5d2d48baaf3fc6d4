import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { describeWith } from '../installed.js';
import { filesIn, shared } from '../read/framing.js';
import { bytesOf, textOf } from '../read/records/reading.js';
import { analyzed, faultsOf, nameOf } from './analyzed.js';
import { storyOf } from './same.js';

const folder = `${shared}/wild`;
const files = (existsSync(folder) ? filesIn(folder) : []).filter(path => !path.endsWith('index.json'));
const nameIn = (path: string): string => basename(path).replace(/\.gz$/, '');

const document = (path: string): Promise<ResultDocument> => analyzed([[nameIn(path), bytesOf(path)]]);

/** The text without line breaks, which may be in the middle of a name; bytes written as numbers are text, too. */
function wordsOf(path: string): string {
  const text = textOf(bytesOf(path)).replaceAll('\0', '');
  const numbers = text.replace(/\[(?:\d{1,3},\s*){20,}\d{1,3}\]/g, list =>
    Buffer.from(JSON.parse(list) as number[]).toString(),
  );
  return numbers.replace(/\s+/g, '');
}

const identities = ({ episodes }: ResultDocument): string[] =>
  endsOf({ episodes }).flatMap(({ pod, uid, staticUID, mirrorUIDs, replacedBy, node }) =>
    [pod.namespace, pod.name, uid, staticUID, ...mirrorUIDs, replacedBy, node].filter(name => name !== null),
  );

describeWith('../shared/wild')('logs and watches as people paste them', { tags: 'long' }, () => {
  it.each(files.map(path => [nameIn(path), path]))('show nothing that is made up: %s', async (_name, path) => {
    const words = wordsOf(path);
    const made = identities(await document(path)).filter(name => !words.includes(name));
    expect(made).toEqual([]);
  });

  /** From 301 on, the same run is in other framings. */
  const [original] = files.filter(path => nameIn(path).startsWith('021-'));
  const framed = files.filter(path => /^3\d\d-/.test(nameIn(path)) && !nameIn(path).includes('cut120'));

  it.each(framed.map(path => [nameIn(path), path]))('show the same in %s as in 021', async (_name, path) => {
    const story = storyOf(await document(original ?? ''));
    expect(story).toHaveLength(1);
    expect(storyOf(await document(path))).toEqual(story);
  });

  it('have errors only for deletions that hang', async () => {
    const faults: string[] = [];
    for (const path of files) {
      const read = await document(path);
      const fine = new Set(
        endsOf(read)
          .filter(({ outcome }) => outcome !== 'stuck')
          .map(nameOf),
      );
      faults.push(...faultsOf(read).filter(fault => fine.has(fault.split(' ')[0] ?? '')));
    }
    expect(faults).toEqual([]);
  });
});
