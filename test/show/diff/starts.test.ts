import { beforeAll, describe, expect, it } from 'vitest';
import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../src/document/episodes.js';
import { repositoryOf } from '../../../src/show/diff/compare/pair.js';
import { csv } from '../../../src/show/diff/csv.js';
import { diffDocuments } from '../../../src/show/diff/diff.js';
import type { DiffDocument } from '../../../src/show/diff/types.js';
import { podline } from '../../cli/podline.js';
import { violations } from './schema.js';

const LOG = 'samples/stuck-starts/kubelet.log';
let document: ResultDocument;

beforeAll(async () => {
  document = JSON.parse((await podline([LOG, '-o', 'json'])).stdout);
});

const withStarts = (starts: readonly Start[]): ResultDocument => ({
  ...document,
  episodes: [...starts, ...endsOf(document)],
});

function diffOf(before: readonly Start[], after: readonly Start[]): DiffDocument {
  const diff = diffDocuments({ name: 'a', document: withStarts(before) }, { name: 'b', document: withStarts(after) });
  expect(violations(JSON.parse(JSON.stringify(diff)))).toEqual([]);
  return diff;
}

const startOf = (role: string): Start => {
  const found = startsOf(document).find(({ pod }) => pod.name.startsWith(role));
  if (found === undefined) throw new Error(role);
  return found;
};

/** The same start with a pull that takes this long. */
function slower(one: Start, ms: number, name = one.pod.name): Start {
  const more = ms - (one.phases.find(({ phase }) => phase === 'pull')?.ms ?? 0);
  const later = (at: string | null) => (at === null ? null : new Date(Date.parse(at) + more).toISOString());
  return {
    ...one,
    id: name,
    pod: { ...one.pod, name },
    durationMs: (one.durationMs ?? 0) + more,
    startedAt: later(one.startedAt),
    readyAt: later(one.readyAt),
    phases: one.phases.map(each => (each.phase === 'pull' ? { ...each, ms } : each)),
    containers: one.containers.map(each => (each.pull === 'pulled' ? { ...each, pulledMs: ms } : each)),
  };
}

/** Pods of one Deployment, one for each pull. */
const many = (one: Start, times: readonly number[]): Start[] =>
  times.map((ms, index) => slower(one, ms, `web-5d4f9c7b8-q2wl${'bcdfghjklmnpqrst'[index]}`));

describe('starts of two runs', () => {
  it('are the same as themselves', () => {
    const diff = diffOf(startsOf(document), startsOf(document));
    expect([diff.label, diff.headline]).toEqual(['same', 'no difference that matters']);
    expect(diff.starts).toHaveLength(5);
  });

  it('are answered in one sentence, with the phase that differs most', () => {
    const web = startOf('web');
    const diff = diffOf([slower(web, 3_000)], [slower(web, 41_000, 'web-5d4f9c7b8-zzzzz')]);
    expect(diff.headline).toMatch(/^WORSE: (?:pull|start) of shop\/web takes \S+ s instead of \S+ s \(and 1 more\)$/);
    expect(diff.starts[0]?.changes.map(({ subject, label }) => `${subject} ${label}`)).toEqual([
      'running worse',
      'pull worse',
    ]);
    expect(diffOf([slower(web, 41_000)], [slower(web, 3_000)]).headline).toMatch(/^BETTER: /);
  });

  it('differ if there are many and the difference exceeds chance', () => {
    const web = startOf('web');
    const few = [3_000, 3_100, 2_900, 3_050, 3_020, 2_950, 3_010];
    expect(
      diffOf(
        many(web, few),
        many(
          web,
          few.map(ms => ms + 30_000),
        ),
      ).label,
    ).toBe('worse');
    // One slow pull of seven may be chance
    expect(diffOf(many(web, few), many(web, [...few.slice(1), 5_500])).label).toBe('same');
    expect(
      diffOf(
        many(web, few),
        many(
          web,
          few.map(ms => ms + 900),
        ),
      ).label,
    ).toBe('same');
  });

  it('do not differ by the period of a probe', () => {
    const web = startOf('web');
    const probed = (ms: number): Start => ({
      ...web,
      phases: web.phases.map(each => (each.phase === 'probes' ? { ...each, ms } : each)),
    });
    expect(diffOf([probed(500)], [probed(9_500)]).label).toBe('same');
    expect(diffOf([probed(500)], [probed(60_000)]).label).toBe('worse');
  });

  it('are worse where a pod no longer comes up, or a new one does not', () => {
    const [web, stuck] = [startOf('web'), startOf('billing')];
    const hangs: Start = { ...stuck, pod: web.pod };
    expect(diffOf([web], [hangs]).headline).toMatch(
      /^WORSE: 1 of 1 instead of 0 of 1 starts of shop\/web did not come up: STUCK in volume mount/,
    );
    expect(diffOf([hangs], [web]).label).toBe('better');
    expect(diffOf([web], [web, stuck]).headline).toMatch(/^WORSE: shop\/billing-0, only after: STUCK/);
    // A healthy pod on one side only is no difference between starts
    expect(diffOf([web], [web, startOf('cache')]).label).toBe('same');
    expect(
      diffOf([web], [{ ...web, outcome: 'in-progress', readyAt: null, durationMs: null, verdict: 'undetermined' }])
        .label,
    ).not.toBe('better');
  });

  it('are no worse where each side has its own pods that do not come up', () => {
    const stuck = startOf('billing');
    const { owner: _, ...alone } = stuck;
    const other = { ...alone, pod: { ...stuck.pod, name: 'ledger-x' }, uid: 'another', id: 'another' };
    const { headline, counts } = diffOf([alone], [other]);
    expect(headline).toMatch(/^UNCLEAR: shop\/\S+, only (?:before|after): STUCK/);
    expect(counts).toMatchObject({ worse: 0, better: 0 });
  });

  it('are compared by image where several owners use it, whatever its tag', () => {
    const web = startOf('web');
    const other = { ...web, pod: { ...web.pod, name: 'api-0' } };
    const diff = diffOf([slower(web, 3_000), slower(other, 3_000)], [slower(web, 41_000), slower(other, 41_000)]);
    expect(diff.starts.flatMap(({ image }) => image ?? [])).toContain('registry.example/shop/web');
    expect(repositoryOf('registry:5000/shop/web:1.4@sha256:00')).toBe('registry:5000/shop/web');
    expect(repositoryOf('registry:5000/shop/web')).toBe('registry:5000/shop/web');
  });

  it('have a row for each change in CSV, or one for each group without a change', () => {
    const web = startOf('web');
    const rows = csv
      .render(diffOf([slower(web, 3_000)], [slower(web, 41_000)]), {} as never, {} as never)
      .split('\r\n');
    expect(rows.filter(row => row.startsWith('starts,'))).toHaveLength(2);
  });

  it('are not compared where nothing is in common: exit 2', async () => {
    const nothing = await podline(['diff', LOG, 'samples/mirror-pod-delete', '--pod', 'nobody']);
    expect(nothing.status).toBe(2);
    const same = await podline(['diff', LOG, LOG]);
    expect([same.status, same.stdout.split('\n')[0]]).toEqual([0, 'no difference that matters']);
  });
});
