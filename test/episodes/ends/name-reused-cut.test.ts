import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { analyzed, faultsOf } from '../../analyze/analyzed.js';

/** Three pods of one name, of 1.36: the log may begin anywhere in their lives, also after each ADD and DELETE. */
const LINES = gunzipSync(readFileSync(join(import.meta.dirname, '../../../samples/name-reuse/kubelet.log.gz')))
  .toString('utf8')
  .split('\n');
const PARTS = 15;

it.each(Array.from({ length: PARTS }, (_, part) => part))(
  'nothing is missing in a log that begins after %s of 15 parts',
  async part => {
    const rest = LINES.slice(Math.floor((LINES.length * part) / PARTS));
    expect(faultsOf(await analyzed([['kubelet.log', rest.join('\n')]]))).toEqual([]);
  },
);
