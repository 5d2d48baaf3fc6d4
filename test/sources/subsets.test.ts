import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument, Step } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { root } from '../root.js';
import { sample as textOf } from './reading.js';

const WITNESSES = /^(?:kubelet|pods|runtime|ctr-events|audit|kubectl-delete|events-w)\./;

interface File {
  readonly name: string;
  readonly text: string;
}

function filesOf(sample: string): File[] {
  const names = readdirSync(join(root, 'samples', sample)).filter(name => WITNESSES.test(name));
  return names.map(name => ({ name, text: textOf(`${sample}/${name}`) }));
}

const documentOf = (files: readonly File[]): Promise<ResultDocument> =>
  analyze(files.map(({ name, text }) => bytesSource(name, text)));

/** Every set of files except the empty one. */
const subsets = (files: readonly File[]): File[][] =>
  Array.from({ length: 2 ** files.length - 1 }, (_, mask) => files.filter((_file, bit) => ((mask + 1) >> bit) & 1));

const keyOf = ({ step, container = '' }: Step): string => `${step} ${container}`;
const seenIn = ({ steps }: Lifecycle): Step[] => steps.filter(({ status }) => status === 'seen');

/** A request is known to the second where only deletionTimestamp shows it; an event always is. */
const COARSE = 1_500;
/** Findings about an input with few facts. */
const OF_LITTLE = ['undetermined-deletion'];

describe('ignores-sigterm-witnesses, with any witness taken away', () => agreeWithoutAny('ignores-sigterm-witnesses'));
describe('mirror-delete-witnesses, with any witness taken away', { tags: 'long' }, () =>
  agreeWithoutAny('mirror-delete-witnesses'),
);

function agreeWithoutAny(sample: string): void {
  const files = filesOf(sample);
  let whole: Promise<ResultDocument>;
  beforeAll(() => {
    whole = documentOf(files);
  });

  it('all the files are seven witnesses and one deletion', async () => {
    expect(files).toHaveLength(7);
    expect(endsOf(await whole)).toHaveLength(1);
  });

  /** One, or all but one: the long run has the other sets. */
  const isEdge = ({ length }: readonly File[]): boolean => length <= 1 || length >= files.length - 1;
  const named = subsets(files).map(subset => [subset.map(({ name }) => name).join(' '), subset] as const);
  it.each(named.filter(([, subset]) => isEdge(subset)))('%s', agreesWithWhole);
  it.each(named.filter(([, subset]) => !isEdge(subset)))('%s', { tags: 'long' }, agreesWithWhole);

  async function agreesWithWhole(_names: string, subset: readonly File[]): Promise<void> {
    const [full] = endsOf(await whole);
    const lifecycles = endsOf(await documentOf(subset));
    expect(lifecycles.length).toBeLessThanOrEqual(1);
    const [one] = lifecycles;
    if (full === undefined || one === undefined) return;
    agrees(one, full);
  }
}

function agrees(one: Lifecycle, full: Lifecycle): void {
  expect(one.pod).toEqual(full.pod);
  expect([full.uid, null]).toContain(one.uid);
  expect([full.kind, 'unknown']).toContain(one.kind);
  expect([full.outcome, 'in-progress']).toContain(one.outcome);
  expect(one.steps.filter(({ status }) => status === 'missing')).toEqual([]);
  const fullSteps = new Map(seenIn(full).map(step => [keyOf(step), step]));
  for (const step of seenIn(one)) {
    const same = fullSteps.get(keyOf(step)) ?? fullSteps.get(`${step.step} `);
    expect(same, `${keyOf(step)} is seen with all witnesses, too`).toBeDefined();
    if (step.at !== null && same?.at != null)
      expect(Math.abs(Date.parse(step.at) - Date.parse(same.at))).toBeLessThan(COARSE);
  }
  const rules = [...full.findings.map(({ rule }) => rule), ...OF_LITTLE];
  for (const { rule } of one.findings) expect(rules).toContain(rule);
  const testimonies = new Set(full.testimony.map(({ what, container = '' }) => `${what} ${container}`));
  for (const { what, container = '' } of one.testimony)
    expect([...testimonies].some(fullSteps => fullSteps.startsWith(`${what} ${container}`))).toBe(true);
}
