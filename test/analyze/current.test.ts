import { describe, expect, it } from 'vitest';
import { openReader, type Run, type SourceReader } from '../../src/analyze/readers.js';
import { createRun } from '../../src/correlate/run.js';
import { createAssembler } from '../../src/document/assemble/assemble.js';
import { LOG_FACTS } from './facts.js';
import { logOf, recorded, watchOf } from './samples.js';

function open(run: Run, type: 'kubelet-log' | 'pod-watch', index: number): SourceReader {
  const reader = openReader(type, run, index, { quotes: 'none', live: true });
  if (reader === null) throw new Error(`nothing reads a ${type}`);
  return reader;
}

/** The final document of a log that comes in this many pieces, when `look` is called after each of them. */
function reportedAfter(log: string, pods: string, pieces: number, look: (run: Run) => void): object {
  const run = createRun();
  const watch = open(run, 'pod-watch', 1);
  watch.push(pods);
  watch.end({ ...LOG_FACTS, sniffed: { type: 'pod-watch', what: '' } });
  const lines = open(run, 'kubelet-log', 0);
  const text = log.split(/(?<=\n)/);
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length; at += size) {
    lines.push(text.slice(at, at + size).join(''));
    lines.idle?.();
    look(run);
  }
  const report = lines.end(LOG_FACTS);
  const now = run.current();
  const clock = now.clock.resolve();
  return { clock: clock.facts, conflicts: clock.conflicts, ...createAssembler({}).finish(now, clock, [report]) };
}

const PIECES = 5;

/** A deletion, a static pod, names that recur, and a restart. */
const SAMPLES = ['graceful-quick', 'static-manifest-removed', 'name-reuse', 'kubelet-killed-mid-termination'];

/** Everything that the state of a run can show, requested twice. */
function lookTwice(run: Run): void {
  for (const waited of [0, 5_000]) {
    const now = run.current({ waited });
    createAssembler({}).finish(now, now.clock.resolve(), []);
  }
}

describe('reading the current state leaves no trace', () => {
  it.each(SAMPLES)('in %s', leavesNoTrace);
  it.each(recorded.filter(sample => !SAMPLES.includes(sample)))('in %s', { tags: 'long' }, leavesNoTrace);

  function leavesNoTrace(sample: string): void {
    const [log, pods] = [logOf(sample), watchOf(sample)];
    const never = reportedAfter(log, pods, PIECES, () => {});
    expect(reportedAfter(log, pods, PIECES, lookTwice)).toEqual(never);
  }

  it('where a match turns out to be wrong later', () => {
    const log = logOf('name-reuse')
      .split('\n')
      .filter(line => /SyncLoop (?:ADD|DELETE|REMOVE)/.test(line) && line.includes('source="api"'));
    // The watch saw only the first of several deletions, so it cannot be known which of those in the log it is
    const shown = watchOf('name-reuse')
      .split(/^(?=apiVersion: )/m)
      .filter(pod => /^ {2}name: samename$/m.test(pod));
    const [first = ''] = /^ {2}uid: .*/m.exec(shown[0] ?? '') ?? [];
    const pods = shown.filter(pod => pod.includes(first)).join('');
    const never = reportedAfter(`${log.join('\n')}\n`, pods, log.length, () => {});
    expect(never).toMatchObject({ clock: { confidence: 'assumed' } });
    expect(reportedAfter(`${log.join('\n')}\n`, pods, log.length, lookTwice)).toEqual(never);
  });
});
