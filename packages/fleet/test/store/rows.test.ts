import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../../../src/document/episodes.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { logOf, recorded, watchOf } from '../../../../test/analyze/samples.js';
import { subjectsOf } from '../../src/store/subjects.js';
import { COMMON, TABLES } from '../../src/store/tables.js';
import type { Subject } from '../../src/store/types.js';
import { logOfCrashLoop } from './logs.js';

/** The recordings differ in versions and verbosity, not in the content of their rows. */
const some = recorded.filter((_, index) => index % 6 === 0);

describe.each(some)('rows of %s', sample => {
  it('have all columns of their tables, and no others', async () => {
    const document = await analyzed([
      ['kubelet.log', logOf(sample)],
      ['pods.yaml', watchOf(sample)],
    ]);
    const subjects = [...subjectsOf(document, { cluster: 'lab' })];
    expect(subjects).toHaveLength(1 + endsOf(document).length + startsOf(document).length);
    expect(subjects.flatMap(faultsOf)).toEqual([]);
    expect(subjects.flatMap(({ rows }) => rows.steps ?? [])).toHaveLength(
      endsOf(document).reduce((sum, { steps }) => sum + steps.length, 0),
    );
  });
});

it('rows of the same inputs are the same, and those of a longer log have a higher revision', async () => {
  const [sample = ''] = recorded;
  const whole = logOf(sample);
  const subjects = async (log: string): Promise<Subject[]> => [
    ...subjectsOf(await analyzed([['kubelet.log', log]]), { cluster: 'lab' }),
  ];
  expect(await subjects(whole)).toEqual(await subjects(whole));
  const lines = whole.split('\n');
  const half = await subjects(lines.slice(0, Math.floor(lines.length * 0.9)).join('\n'));
  const later = new Map((await subjects(whole)).map(one => [one.subject, one.revision]));
  const kept = half.filter(({ subject }) => later.has(subject));
  expect(kept.length).toBeGreaterThan(0);
  for (const { subject, revision } of kept) expect(later.get(subject)).toBeGreaterThan(revision);
});

it('the row of an outage has its phases, and the time of one that came again is the sum', async () => {
  const document = await analyzed([['kubelet.log', logOfCrashLoop()]]);
  const [outage] = document.episodes.filter(one => one.family === 'node');
  if (outage === undefined) throw new Error('the log shows no episode of its node');
  const phaseOf = (phase: 'plugin-fails' | 'unconfigured', ms: number): Phase => ({
    phase,
    part: 'network',
    from: null,
    ms,
    uncertaintyMs: null,
  });
  const phases = [phaseOf('plugin-fails', 1_000), phaseOf('unconfigured', 20_000.4), phaseOf('plugin-fails', 300)];
  const [, row] = subjectsOf({ ...document, episodes: [{ ...outage, phases }] }, { cluster: 'lab' });
  expect(row?.rows.episodes).toMatchObject([{ plugin_fails_ms: 1_300, unconfigured_ms: 20_000, away_ms: null }]);
});

/** Values that an engine would refuse or lose. */
function faultsOf({ rows, cluster, subject, revision }: Subject): string[] {
  return TABLES.flatMap(({ name, columns }) =>
    (rows[name] ?? []).flatMap((row, seq) => {
      const all = [...COMMON, ...columns];
      const extraKeys = Object.keys(row).filter(key => !all.some(column => column.name === key));
      const wrong = all.filter(({ name: key, type, nullable }) => {
        const value = row[key] ?? null;
        if (value === null) return nullable !== true;
        return type === 'text' ? typeof value !== 'string' : !Number.isSafeInteger(value);
      });
      const head = { cluster, subject, revision, seq };
      const misplaced = COMMON.filter(column => row[column.name] !== head[column.name as keyof typeof head]);
      return [...extraKeys, ...[...wrong, ...misplaced].map(column => column.name)].map(key => `${name}.${key}`);
    }),
  );
}
