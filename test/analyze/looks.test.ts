import { describe, expect, it } from 'vitest';
import { openReader, type SourceReader } from '../../src/analyze/readers.js';
import { createRun } from '../../src/correlate/run.js';
import { createAnnouncer, createFollowMemory } from '../../src/document/announce/announce.js';
import { createAssembler } from '../../src/document/assemble/assemble.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { LOG_FACTS } from './facts.js';
import { asWritten } from './followed.js';
import { logOf, watchOf } from './samples.js';

/** A run whose state is read again and again. */
function watched() {
  const run = createRun();
  const memory = createFollowMemory();
  const announced: string[] = [];
  const announcer = createAnnouncer(({ standing, one }) => announced.push(`${standing} ${one.pod.name}`), memory);
  const view = (waited = 0, at = 0) => {
    const now = run.current({ waited });
    return { run: now, clock: now.clock.resolve(), at };
  };
  const reader = (type: 'kubelet-log' | 'pod-watch', index: number): SourceReader => {
    const opened = openReader(type, run, index, { quotes: 'none', live: true });
    if (opened === null) throw new Error(`nothing reads a ${type}`);
    return opened;
  };
  return { run, memory, announced, announcer, view, reader };
}

describe('reading the state of a run leaves no trace in the document', () => {
  it.each(['mirror-delete-1.36'])('%s', leaveNoTrace);
  it.each(['name-reuse', 'force-delete', 'finalizer', 'final-delete-denied', 'midnight'])(
    '%s',
    { tags: 'long' },
    leaveNoTrace,
  );

  async function leaveNoTrace(sample: string): Promise<void> {
    const [log, pods] = [logOf(sample), watchOf(sample)];
    // Starts have an assembler of their own
    const document = await analyze([bytesSource('kubelet.log', log), bytesSource('pods.yaml', pods)], {
      starts: false,
    });
    const { run, announcer, view, reader } = watched();
    const assembler = createAssembler({});
    const watch = reader('pod-watch', 1);
    watch.push(pods);
    const sources = [document.input.sources[0], watch.end(LOG_FACTS)].flatMap(source => source ?? []);
    const lines = reader('kubelet-log', 0);
    for (const piece of asWritten(log)) {
      if (typeof piece !== 'string') continue;
      lines.push(piece);
      lines.idle?.();
      announcer.look(view());
      assembler.settle(run.takeSettled(), run.current);
    }
    lines.end(LOG_FACTS);
    const { run: last, clock } = view();
    const { lifecycles, findings } = assembler.finish(last, clock, sources);
    expect(lifecycles).toEqual(endsOf(document));
    expect(findings).toEqual(document.findings);
    expect(clock.facts).toEqual(document.input.clock);
  }
});

describe('the memory of a long run', () => {
  const APART = 4 * 60_000;
  const log = logOf('graceful-quick-v2')
    .split('\n')
    .filter(line => /SyncLoop (?:ADD|DELETE|REMOVE)|Killing/.test(line))
    .join('\n');
  const pods = watchOf('graceful-quick-v2')
    .split(/^(?=apiVersion: )/m)
    .filter(pod => pod.includes('deletionTimestamp'))
    .join('');
  const [, uid = ''] = /"Killing.*podUID="([^"]+)"/.exec(log) ?? [];
  const name = /pods=\["default\/([^"]+)"/.exec(log)?.[1] ?? '';

  /** The same deletion of another pod, some minutes later. */
  function nth(text: string, run: number): string {
    const later = (month: string, day: string, time: string): string =>
      new Date(Date.parse(`2026-${month}-${day}T${time}Z`) + run * APART).toISOString();
    return text
      .replaceAll(uid, uid.replace(/^.{8}/, run.toString(16).padStart(8, '0')))
      .replaceAll(name, `${name}-${run}`)
      .replaceAll(/(?<=2026-)(\d\d)-(\d\d)T([\d:]{8})/g, (_, ...at) => later(at[0], at[1], at[2]).slice(5, 19))
      .replaceAll(/^I(\d\d)(\d\d) ([\d:]{8})/gm, (_, ...at) => {
        const [, month, day, time] = /-(\d\d)-(\d\d)T([\d:]{8})/.exec(later(at[0], at[1], at[2])) ?? [];
        return `I${month}${day} ${time}`;
      });
  }

  it('does not grow', () => holds(100));

  it('does not grow, however long', { tags: 'long' }, () => holds(2_000));

  function holds(runs: number): void {
    const { run, memory, announced, announcer, view, reader } = watched();
    const watch = reader('pod-watch', 1);
    const lines = reader('kubelet-log', 0);
    const most = { names: 0, stories: 0, done: 0, noticed: 0 };
    for (let at = 0; at < runs; at++) {
      watch.push(nth(pods, at));
      watch.idle?.();
      lines.push(`${nth(log, at)}\n`);
      lines.idle?.();
      const names = run.takeSettled();
      announcer.settle(names, view());
      run.forget(announcer.look(view(5_000)));
      const now = run.current();
      most.names = Math.max(most.names, now.names().length);
      most.stories = Math.max(most.stories, now.stories.all().length);
      most.done = Math.max(most.done, memory.done.size);
      most.noticed = Math.max(most.noticed, memory.noticed.size);
    }
    expect(announced.length).toBeGreaterThan(runs - 5);
    expect(new Set(announced).size).toBe(announced.length);
    expect(most.names).toBeLessThan(5);
    expect(most.stories).toBeLessThan(5);
    expect(most.done).toBeLessThan(5);
    expect(most.noticed).toBeLessThan(5);
    expect(memory.announced.length).toBeLessThanOrEqual(1_000);
    expect(memory.findings.length).toBeLessThanOrEqual(1_000);
    expect(memory.uids.size()).toBeLessThanOrEqual(20_000);
    expect(memory.marks.size()).toBe(0);
  }
});
