import { describe, expect, it } from 'vitest';
import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { endsOf, nodesOf, startsOf } from '../../../src/document/episodes.js';
import { analyzed, type Text } from '../../analyze/analyzed.js';
import { linesOf, logOf, recorded, watchOf } from '../../analyze/samples.js';

const filesOf = (sample: string): Text[] => {
  const [log, watch] = [logOf(sample), watchOf(sample)];
  return [['kubelet.log', log] as const, ...(watch === '' ? [] : [['pods', watch] as const])];
};

/** What is reported of the starts of a document, without line numbers and node names. */
const startTexts = ({ episodes }: ResultDocument): string[] => startsOf({ episodes }).map(startText).sort();

const startText = ({
  pod,
  uid,
  kind,
  outcome,
  headline,
  seenAt,
  readyAt,
  durationMs,
  phases,
  steps,
  findings,
}: Start) =>
  JSON.stringify({
    pod,
    uid,
    kind,
    outcome,
    headline,
    seenAt,
    readyAt,
    durationMs,
    phases,
    steps: steps.map(({ step, status, at, container }) => [step, status, at, container]),
    findings: findings.map(({ rule, level, message }) => [rule, level, message]),
  });

describe('a document is the same without its starts', () => {
  const FEW = ['graceful-quick-1.23', 'mirror-delete-1.36'];
  it.each(FEW)('%s', isTheSame);
  it.each(recorded.filter(sample => !FEW.includes(sample)))('%s', { tags: 'long' }, isTheSame);

  async function isTheSame(sample: string): Promise<void> {
    const [all, without] = await Promise.all([true, false].map(starts => analyzed(filesOf(sample), { starts })));
    if (all === undefined || without === undefined) throw new Error('both are analysed');
    // What nodes held up includes starts
    const known = (document: ResultDocument): object[] => [
      ...endsOf(document).map(({ start: _, ...one }) => one),
      ...nodesOf(document).map(({ heldUp: _, headline: _h, ...one }) => one),
    ];
    expect({ ...all, episodes: known(all) }).toEqual({ ...without, episodes: known(without) });
  }
});

/** A collector writes the logs of two nodes into one file like this, a few lines of one after a few of the other. */
function interleaved(logs: readonly (readonly [host: string, lines: readonly string[]])[], turn: number): string {
  const most = Math.max(...logs.map(([, lines]) => lines.length));
  const out: string[] = [];
  for (let from = 0; from < most; from += turn)
    for (const [host, lines] of logs)
      out.push(...lines.slice(from, from + turn).map(line => `Nov 21 10:00:00 ${host} kubelet[4711]: ${line}`));
  return `${out.join('\n')}\n`;
}

describe('the starts of two nodes whose lines are in one file', () => {
  const [one, other] = ['graceful-quick', 'init-containers-volumes'];

  const TURNS = 'are those of each, in turns of %i lines';
  it.each([7])(TURNS, areThoseOfEach);
  it.each([1, 100])(TURNS, { tags: 'long' }, areThoseOfEach);

  async function areThoseOfEach(turn: number): Promise<void> {
    const apart = await Promise.all(
      [one, other].map((sample, at) =>
        analyzed([['kubelet.log', interleaved([[`node-${at}`, linesOf(sample)]], 100)]]),
      ),
    );
    const together = await analyzed([
      [
        'kubelet.log',
        interleaved(
          [one, other].map((sample, at) => [`node-${at}`, linesOf(sample)] as const),
          turn,
        ),
      ],
    ]);
    const expected = apart.flatMap(startTexts).sort();
    expect(expected.length).toBeGreaterThan(1);
    expect(startTexts(together)).toEqual(expected);
  }
});

/** The bounds of the duration of a start. */
const boundsOf = ({ durationMs, uncertaintyMs }: Start): readonly [least: number, most: number] => [
  (durationMs ?? 0) - (uncertaintyMs ?? 0),
  (durationMs ?? 0) + (uncertaintyMs ?? 0),
];

describe('a log cut at every tenth line', () => {
  it('lacks no step and invents no time: graceful-quick', () => makesNothingUp('graceful-quick'));
  it.each(['graceful-quick-v2', 'name-reuse'])(
    'lacks no step and invents no time: %s',
    { tags: 'long' },
    makesNothingUp,
  );

  async function makesNothingUp(sample: string): Promise<void> {
    const lines = linesOf(sample);
    const starts = startsOf(await analyzed([['kubelet.log', lines.join('\n')]]));
    const whole = new Map(starts.map(one => [one.uid, one]));
    for (let cut = 1; cut < 10; cut++) {
      const at = Math.round((lines.length * cut) / 10);
      for (const part of [lines.slice(0, at), lines.slice(at)]) {
        const document = await analyzed([['kubelet.log', part.join('\n')]]);
        for (const one of startsOf(document)) {
          expect(one.steps.filter(({ status }) => status === 'missing')).toEqual([]);
          const [least] = boundsOf(one);
          const all = whole.get(one.uid);
          const most = all === undefined ? 0 : boundsOf(all)[1];
          // What is not measured in the whole log is not measured in a part of it
          if (one.durationMs !== null)
            expect(least, `${sample} cut at ${at}: ${one.headline}`).toBeLessThanOrEqual(most);
        }
      }
    }
  }
});
