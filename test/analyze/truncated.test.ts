import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';
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
