import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { NodeEpisode, ResultDocument } from '../../src/document/contract/types.js';
import { nodesOf } from '../../src/document/episodes.js';
import { mergeDocuments } from '../../src/document/merge/merge.js';
import { analyze } from '../../src/nodes/index.js';
import { fileSource } from '../../src/read/source.js';
import { analyzed } from '../analyze/analyzed.js';
import { shared, withoutShared } from '../read/framing.js';

/** What was done to the node, and when: a kubelet is known by its lines, a runtime by its answers, which it gives every 5 s. */
const DONE: Readonly<Record<string, readonly (readonly [kind: string, from: string, to: string])[]>> = {
  'corpus/v1.36.2/10-kubelet-killed-mid-termination': [['kubelet-absence', '01:51:03', '01:51:09']],
  'starts/v1.36.3/23-restart-mid': [['kubelet-absence', '15:28:23.8', '15:28:26.4']],
  'starts/v1.36.3/17-runtime-down': [['runtime-outage', '15:35:52.6', '15:36:03.9']],
  'live/api-restart': [['api-outage', '15:02:08.7', '15:02:23.1']],
  'live/runtime-frozen': [
    ['runtime-outage', '15:05:36.1', '15:09:25.8'],
    ['not-ready', '15:07:41.7', '15:09:36'],
  ],
  'live-1.35/node-trouble': [
    ['network-outage', '21:39:57.7', '21:42:40.8'],
    ['not-ready', '21:40:07', '21:40:49.1'],
    ['runtime-outage', '21:43:27.6', '21:44:25.3'],
    ['not-ready', '21:44:25.3', '21:44:35.4'],
    ['kubelet-absence', '21:44:42.8', '21:45:16.1'],
  ],
};

/** Nothing was done to the node. */
const QUIET = ['corpus/v1.36.2', 'witness/v1.36.2', 'live'];
const SHORT = /03-graceful-quick$|record-mixed/;
const TOUCHED = /soak|kubelet-killed|api-restart|runtime-frozen|eviction|evict-/;

const logIn = (folder: string): string | undefined =>
  statSync(join(shared, folder), { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(join(shared, folder)).find(file => /^kubelet\.log/.test(file))
    : undefined;

async function episodesOf(folder: string): Promise<NodeEpisode[]> {
  return nodesOf(await analyze([fileSource(join(shared, folder, logIn(folder) ?? ''))]));
}

const isNear = (iso: string | null, clock: string): boolean =>
  Math.abs(Date.parse(iso ?? '') - Date.parse(`${iso?.slice(0, 11)}${clock}Z`)) <= 6_000;

describe('what was done to a node is one episode each, with its times', () => {
  it.skipIf(withoutShared !== false).each(Object.keys(DONE))(`%s${withoutShared || ''}`, async folder => {
    const done = DONE[folder] ?? [];
    const told = (await episodesOf(folder)).filter(({ kind }) => kind !== 'kubelet-run');
    expect(told.map(({ kind }) => kind)).toEqual(done.map(([kind]) => kind));
    for (const [at, [, from, to]] of done.entries()) {
      expect([told[at]?.startedAt, isNear(told[at]?.startedAt ?? null, from)]).toEqual([expect.anything(), true]);
      expect([told[at]?.endedAt, isNear(told[at]?.endedAt ?? null, to)]).toEqual([expect.anything(), true]);
    }
  });
});

describe('an outage of the network that two documents share', () => {
  const phasesOf = (document: ResultDocument) =>
    nodesOf(document).flatMap(({ kind, phases }) => (kind === 'network-outage' ? [phases] : []));

  // Within a phase, and where the second part shows only the end of the last one
  it.skipIf(withoutShared !== false).each([' 21:41:00', ' 21:41:40'])(
    `has the phases of the whole, cut at%s${withoutShared || ''}`,
    async time => {
      const text = gunzipSync(readFileSync(join(shared, 'live-1.35/node-trouble/kubelet.log.gz'))).toString();
      const at = text.lastIndexOf('\n', text.indexOf(time)) + 1;
      const [whole, one, other] = await Promise.all(
        [text, text.slice(0, at), text.slice(at)].map((part, index) => analyzed([[`${index}.log`, part]])),
      );
      if (whole === undefined || one === undefined || other === undefined) throw new Error('nothing was read');
      expect(phasesOf(whole)).toHaveLength(1);
      expect(phasesOf(one)).not.toEqual(phasesOf(whole));
      expect(phasesOf(other)).not.toEqual(phasesOf(whole));
      expect(phasesOf(mergeDocuments(one, other))).toEqual(phasesOf(whole));
      expect(phasesOf(mergeDocuments(other, one))).toEqual(phasesOf(whole));
    },
  );
});

describe('where nothing was done to the node, its kubelet ran', () => {
  const quiet = QUIET.flatMap(root =>
    existsSync(join(shared, root)) ? readdirSync(join(shared, root)).map(name => `${root}/${name}`) : [],
  ).filter(folder => logIn(folder) !== undefined && !TOUCHED.test(folder));

  const onlyRuns = async (folder: string): Promise<void> => {
    const told = (await episodesOf(folder)).map(({ kind, verdict }) => [kind, verdict]);
    expect(told).toEqual(told.map(() => ['kubelet-run', 'complete']));
  };
  it.skipIf(withoutShared !== false)(`in some recordings${withoutShared || ''}`, () =>
    expect(quiet.some(folder => SHORT.test(folder))).toBe(true),
  );
  it.each(quiet.filter(folder => SHORT.test(folder)))('%s', onlyRuns);
  it.each(quiet.filter(folder => !SHORT.test(folder)))('%s', { tags: 'long' }, onlyRuns);
});
