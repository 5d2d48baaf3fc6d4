import { expect, it } from 'vitest';
import { openReader } from '../../src/analyze/readers.js';
import { createRun } from '../../src/correlate/run.js';
import { createAssembler } from '../../src/document/assemble/assemble.js';
import type { Finding } from '../../src/document/contract/types.js';
import type { Need } from '../../src/read/records/types.js';
import { LOG_FACTS } from './facts.js';
import { logOf, recorded } from './samples.js';

/** A process that has just begun may first log a pod in the background. */
const withoutFirstWord = ({ evidence, ...finding }: Finding) =>
  finding.rule === 'kubelet-restart' ? { ...finding, at: null } : { ...finding, evidence };

/** The document of a log whose records are needed as `needed` returns, and the number of records that were only counted. */
function reportedBy(sample: string, needed: (need: Need) => Need) {
  const run = createRun();
  let counted = 0;
  const { selection } = run;
  const log = openReader(
    'kubelet-log',
    {
      ...run,
      selection: { ...selection, need: (text, body) => needed(selection.need(text, body)) },
      again(source, records = 1) {
        counted += records;
        run.again(source, records);
      },
    },
    0,
    { quotes: 'none', live: false },
  );
  log?.push(logOf(sample));
  const sources = [log?.end(LOG_FACTS)].flatMap(report => report ?? []);
  const node = run.current();
  const { lifecycles, findings } = createAssembler({}).finish(node, node.clock.resolve(), sources);
  const reported = lifecycles.map(one => ({ ...one, findings: one.findings.map(withoutFirstWord) }));
  return { reported, findings, recognised: node.recognised, counted };
}

/** Different versions, verbosities and formats, with the most repetitions. */
const SAMPLES = ['graceful-quick', 'graceful-quick-json', 'mirror-delete-1.23', 'finalizer', 'stuck-volume-unmount'];

it('the repetitions of a running pod change nothing in the deletions', () => reportsTheSame(SAMPLES, 100));

it('the repetitions of a running pod change nothing in any other recording', { tags: 'long' }, () =>
  reportsTheSame(
    recorded.filter(sample => !SAMPLES.includes(sample)),
    500,
  ),
);

/** This many records must be skipped, or the test proves nothing. */
function reportsTheSame(samples: readonly string[], passed: number): void {
  let passedOver = 0;
  for (const sample of samples) {
    const { counted, ...short } = reportedBy(sample, need => need);
    const { counted: none, ...long } = reportedBy(sample, need => (need === 'once' ? 'always' : need));
    expect(short, sample).toEqual(long);
    expect(none, sample).toBe(0);
    passedOver += counted;
  }
  expect(passedOver).toBeGreaterThan(passed);
}
