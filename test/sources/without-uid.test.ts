import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { sample } from './reading.js';

const textOf = (file: string): string => sample(`ignores-sigterm-witnesses/${file}`);
const uid = 'd4999650-9a06-4601-967b-6997ae0c52d8';

/** What is left of the log below -v=4: lines of the sync loop and of the runtime, none with a UID. */
const kubelet = textOf('kubelet.log.gz')
  .split('\n')
  .filter(line => /SyncLoop (?:ADD|DELETE|REMOVE)|Killing container|Container exited/.test(line))
  .map(line => line.replace(/ podUID="[^"]*"/, '').replaceAll(uid, ''))
  .join('\n');
const audit = textOf('audit.jsonl.gz');
/** Level Metadata: neither the request nor the response. */
const metadata = audit
  .trimEnd()
  .split('\n')
  .map(line => JSON.stringify({ ...JSON.parse(line), requestObject: undefined, responseObject: undefined }))
  .join('\n');
const runtime = textOf('runtime.log.gz');

const deletionsIn = async (...texts: readonly string[]) =>
  endsOf(await analyze(texts.map((text, index) => bytesSource(`${index}.log`, text))));

describe('a log without UIDs', () => {
  it('belongs to a pod whose UID is not known', async () => {
    expect((await deletionsIn(kubelet)).map(one => one.uid)).toEqual([null]);
  });

  it.each([
    ['the audit log', [audit]],
    ['the runtime', [runtime]],
    ['both', [audit, runtime]],
  ])('has the UID of %s, and the deletion is one', async (_, others) => {
    expect((await deletionsIn(kubelet, ...others)).map(one => one.uid)).toEqual([uid]);
  });

  it('finds its requests by name and time where the audit log has no UID either', async () => {
    const [one, another] = await deletionsIn(kubelet, metadata);
    expect(another).toBeUndefined();
    expect(one).toMatchObject({ uid: null, requestedAt: '2026-11-21T03:04:29.128Z' });
    expect(one?.testimony.map(({ what }) => what)).toContain('final-delete-accepted');
  });
});
