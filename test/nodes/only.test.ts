import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { unfolded } from '../../src/document/merge/folds.js';
import { type Selection, select, type Wanted, withoutTraces } from '../../src/document/select/select.js';
import { analyzeFolded } from '../../src/nodes/index.js';
import { analyzeWhole } from '../../src/nodes/whole.js';
import { listed } from '../document/listed.js';
import { inputs, samples } from '../samples/inputs.js';
import { sourcesOf } from '../samples/material.js';

/** The most pods of one sample that are asked for by their names, and as many by their UIDs. */
const SOME = 1;
/** Of so many samples one is read here, and all of them in the long tests. */
const EVERY = 6;

const read = async (files: readonly string[], only?: Wanted): Promise<ResultDocument> => {
  const sources = await sourcesOf(files.map(file => join(samples, file)));
  const { left: _, ...document } = await analyzeFolded(sources, only === undefined ? {} : { only });
  return document;
};

/** All that a user sees of the selected part. */
function shown(document: ResultDocument, selection: Selection) {
  const { nodes, lifecycles, starts, ...rest } = listed(select(document, selection));
  return {
    ...rest,
    nodes: nodes.map(withoutTraces),
    lifecycles: lifecycles.map(unfolded),
    starts: starts?.map(unfolded),
  };
}

function asked({ episodes, api = [] }: ResultDocument, most: number): Wanted[] {
  const spread = <T>(list: readonly T[]): T[] => chosen(list, most);
  const all = [...endsOf({ episodes }), ...startsOf({ episodes }), ...api];
  const names = [...new Set(all.map(({ pod }) => `${pod.namespace}/${pod.name}`))];
  const uids = [...new Set(all.flatMap(({ uid }) => uid ?? []))];
  const mirrors = [...endsOf({ episodes }), ...startsOf({ episodes })].flatMap(({ mirrorUIDs }) => mirrorUIDs);
  return [
    ...spread(names).map(name => ({ pods: [name] })),
    ...spread(uids).map(uid => ({ uids: [uid.slice(0, 12)] })),
    ...spread([...new Set(mirrors)]).map(uid => ({ uids: [uid] })),
    ...spread([...new Set(all.map(({ pod }) => pod.namespace))]).map(namespace => ({ namespaces: [namespace] })),
    { pods: ['no-such-pod'] },
  ];
}

/** Some of them, from the first to the last. */
const chosen = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length));

describe('judging only the pods that are asked for', () => {
  it.each([...inputs].filter((_, at) => at % EVERY === 0))(
    'shows of some pods of %s what judging all of them shows',
    (_name, files) => same(files, SOME),
  );
  it.each([...inputs])('shows of each pod of %s what judging all of them shows', { tags: 'long' }, (_name, files) =>
    same(files, Number.POSITIVE_INFINITY),
  );

  async function same(files: readonly string[], most: number): Promise<void> {
    const whole = await read(files);
    for (const only of asked(whole, Math.min(most, 1_000)))
      expect(shown(await read(files, only), only), JSON.stringify(only)).toEqual(shown(whole, only));
  }

  it('shows of some pods of a busy log what judging all of them shows', () => same(['bench/kubelet.log.gz'], 8));

  it('leaves out the others, but for what findings about the run need', async () => {
    const files = ['bench/kubelet.log.gz'];
    const whole = await read(files);
    const [one] = endsOf(whole);
    const part = await read(files, { pods: [one?.pod.name ?? ''] });
    expect(endsOf(part).length).toBeLessThan(endsOf(whole).length / 4);
    expect(startsOf(part).length).toBeLessThan((startsOf(whole).length ?? 0) / 4);
  });

  it('knows the names of the others', async () => {
    const sources = await sourcesOf([join(samples, 'bench/kubelet.log.gz')]);
    const { complaints, document } = await analyzeWhole(sources, {
      analysis: {},
      selection: { pods: ['soak-003-quik'] },
    });
    expect([endsOf(document), startsOf(document)]).toEqual([[], []]);
    expect(complaints).toEqual([
      expect.stringMatching(
        /^nothing about pod soak-003-quik in the input, which has \d+ other pods; did you mean soak-003-quick/,
      ),
    ]);
  });
});
