import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource, fileSource } from '../../src/read/source.js';
import { violations } from '../document/schema.js';
import { scratch } from '../scratch.js';
import { logOf } from './samples.js';

const folder = scratch();

it('a file that is truncated while it is read is read as far as it existed', async () => {
  const path = join(folder, 'kubelet.log');
  const log = logOf('graceful-quick');
  const [last = ''] = log.trimEnd().split('\n').slice(-1);
  writeFileSync(path, log + `${last}\n`.repeat(40_000));
  let size = 0;
  const document = await analyze([fileSource(path)], {
    progress(bytes) {
      size += bytes;
      truncateSync(path);
    },
  });
  expect(violations(document)).toEqual([]);
  const [{ bytes = 0, lines = 0, records = 0, continuations = 0, other = 0, unparsed = 0 } = {}] =
    document.input.sources;
  expect(bytes).toBe(size);
  expect(bytes).toBeLessThan(log.length + 40_000 * last.length);
  expect(lines).toBe(records + continuations + other + unparsed);
  expect(endsOf(document).map(({ pod, outcome }) => [pod.name, outcome])).toEqual([['quick', 'removed']]);
});

const WATCH = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n  uid: 1\n  resourceVersion: "1"\n---\n';

it.each([
  ['a log', logOf('graceful-quick')],
  ['a watch', WATCH.repeat(3)],
])('%s that the system stops reading says why in its notes', async (_, text) => {
  const whole = bytesSource('input', text);
  const broken = {
    path: 'input',
    async *open() {
      yield* whole.open();
      throw Object.assign(new Error('the disk is gone'), { code: 'EIO', syscall: 'read' });
    },
  };
  const notesOf = async (source: typeof whole) => (await analyze([source])).input.sources.flatMap(({ notes }) => notes);
  expect(await notesOf(whole)).not.toContain('the disk is gone');
  expect(await notesOf(broken)).toContain('the disk is gone');
});
