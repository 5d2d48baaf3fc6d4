import { describe, expect, it } from 'vitest';
import { definitions } from '../../src/catalogue/events.js';
import type { NotJudged, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { mergeDocuments } from '../../src/document/merge/merge.js';
import { allRules } from '../../src/rules/registry.js';
import { analyzed } from '../analyze/analyzed.js';
import { linesOf, logOf, watchOf } from '../analyze/samples.js';
import { listed } from '../document/listed.js';

const why = (lists: readonly NotJudged[] | undefined, rule: string): string | undefined =>
  lists?.find(({ rules }) => rules.includes(rule))?.why;

const ofFirst = ({ episodes }: ResultDocument, rule: string): string | undefined =>
  why(endsOf({ episodes })[0]?.notJudged, rule);

const sample = (name: string): Promise<ResultDocument> =>
  analyzed([
    ['kubelet.log', logOf(name)],
    ['pods', watchOf(name)],
  ]);

it('every rule lists what it reads and names only events that exist', () => {
  const events = new Set(definitions.map(({ event }) => event));
  expect(allRules.filter(({ reads }) => reads.length === 0).map(({ id }) => id)).toEqual([]);
  const named = allRules.flatMap(({ reads }) => reads.flatMap(reading => reading.events));
  expect(named.filter(event => !events.has(event))).toEqual([]);
  expect(allRules.flatMap(({ reads }) => reads.filter(({ title }) => title === ''))).toEqual([]);
});

describe('a rule is not judged', () => {
  it('at a verbosity that does not log what it reads', async () => {
    const low = await sample('graceful-quick-v2');
    expect(ofFirst(low, 'stuck-worker')).toBe('logged at -v=4 and above, and this kubelet logs at -v=2');
    expect(why(low.notJudged, 'static-start-blocked')).toBe('logged at -v=4 and above, and this kubelet logs at -v=2');
    const high = await sample('graceful-quick');
    expect(ofFirst(high, 'stuck-worker')).toBeUndefined();
    expect(high.notJudged).toEqual([]);
  });

  it('without the witness, the watch or the log that it reads', async () => {
    const alone = await analyzed([['kubelet.log', logOf('graceful-quick')]]);
    expect(ofFirst(alone, 'sigkill-sent')).toBe('no runtime log is about this deletion');
    expect(ofFirst(alone, 'request-denied')).toBe('no audit log is about this deletion');
    expect(ofFirst(alone, 'clock-skew')).toBe('no watch shows this pod');
    expect(ofFirst(alone, 'finalizer-held')).toBeUndefined();
    const watched = await analyzed([['pods', watchOf('graceful-quick')]]);
    expect(ofFirst(watched, 'missing-step')).toBe('no kubelet line is about this deletion');
    expect(why(watched.notJudged, 'input-gap')).toBe('there is no kubelet log');
  });

  it('where the log ends before the deletion does', async () => {
    const lines = linesOf('ignores-sigterm');
    const killed = lines.findIndex(line => line.includes('Killing container with a grace period'));
    const cut = await analyzed([['kubelet.log', lines.slice(0, killed + 2).join('\n')]]);
    expect(ofFirst(cut, 'grace-exceeded')).toBe('the log ends before the deletion does');
    const whole = await analyzed([['kubelet.log', lines.join('\n')]]);
    expect(ofFirst(whole, 'grace-exceeded')).toBeUndefined();
  });

  it('unless it found something', async () => {
    for (const name of [
      'graceful-quick-v2',
      'ignores-sigterm-v2',
      'stuck-volume-unmount',
      'static-manifest-mistakes',
    ]) {
      const { lifecycles, findings, notJudged } = listed(await sample(name));
      for (const one of [...lifecycles, { findings, notJudged }])
        expect(one.findings.filter(({ rule }) => why(one.notJudged, rule) !== undefined)).toEqual([]);
    }
  });
});

describe('in merged results', () => {
  it('a rule counts as judged where one of them could judge it', async () => {
    const [low, high] = [await sample('graceful-quick-v2'), await sample('graceful-quick')];
    expect(mergeDocuments(low, high).notJudged).toEqual([]);
    expect(mergeDocuments(low, low).notJudged).toEqual(low.notJudged);
    const watched = await analyzed([['pods', watchOf('graceful-quick')]]);
    const merged = mergeDocuments(watched, low).notJudged;
    expect(why(merged, 'input-gap')).toBeUndefined();
    expect(merged?.filter(({ rules }) => rules.includes('input-filtered')).map(one => one.why)).toEqual([
      'there is no kubelet log',
      'logged at -v=3 and above, and this kubelet logs at -v=2',
    ]);
  });

  it('it is not known what an earlier version judged', async () => {
    const low = await sample('graceful-quick-v2');
    const { notJudged: _, ...earlier } = low;
    expect(mergeDocuments(earlier, low)).not.toHaveProperty('notJudged');
    expect(mergeDocuments(low, earlier)).not.toHaveProperty('notJudged');
  });
});

it('readings of one meaning stand under one title', () => {
  const byTitle = new Map<string, Set<string>>();
  for (const { title, events } of allRules.flatMap(({ reads }) => reads))
    byTitle.set(title, (byTitle.get(title) ?? new Set()).add(events.join()));
  expect([...byTitle].filter(([, all]) => all.size > 1)).toEqual([]);
});
