import { describe, expect, it } from 'vitest';
import { endsOf, ownEpisodes } from '../../../src/document/episodes.js';
import { perfetto } from '../../../src/show/report/perfetto.js';
import { recorded } from '../../analyze/samples.js';
import { eachInShares } from '../../share.js';
import { absent, deletion, documentOf, finding, options, step } from './made-up.js';
import { faulty, recordedDocument } from './recorded.js';
import { type ReadEvent, readTrace } from './trace-event-read.js';

const eventsOf = (events: readonly ReadEvent[], ph: string, cat: string): ReadEvent[] =>
  events.filter(event => event.ph === ph && event.cat === cat);

/** What containers and restarts of a start show is drawn as steps. */
const AFTER_START = new Set<unknown>(['container-ended', 'container-restarted']);

describe('the Perfetto format', () => {
  eachInShares(recorded)('is a trace with every step, every change and its line: %s', async sample => {
    const document = await recordedDocument(sample);
    const events = readTrace(perfetto.render(document, options));
    const timed = ownEpisodes(document).flatMap(({ steps }) => steps.filter(({ at }) => at !== null));
    const drawn = eventsOf(events, 'X', 'step').filter(({ args }) => !AFTER_START.has(args?.step));
    expect(drawn.length).toBe(timed.length);
    const steps = drawn.map(({ ts, args }) => [args?.step, ts]);
    for (const { step: id, at } of timed) expect(steps).toContainEqual([id, Date.parse(at ?? '') * 1000]);
    const versioned = timed.filter(({ resourceVersion }) => resourceVersion !== null);
    expect(eventsOf(events, 'f', 'watch').length).toBe(versioned.length);
    expect(eventsOf(events, 'b', 'deletion').map(({ args }) => args?.id)).toEqual(endsOf(document).map(({ id }) => id));
  });

  it('links a change of the object to the line of the log', () => {
    const steps = [
      step('delete-requested', 0, { resourceVersion: '7' }),
      step('delete-seen', 1, { resourceVersion: '7', evidence: [{ source: 0, line: 42 }] }),
    ];
    const events = readTrace(perfetto.render(documentOf([deletion({ steps })]), options));
    const [, begin] = eventsOf(events, 's', 'watch');
    const end = eventsOf(events, 'f', 'watch').find(({ id }) => id === begin?.id);
    const target = events.find(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === end?.pid && tid === end.tid && ts === end.ts,
    );
    expect(target).toMatchObject({ name: 'kubelet notified', args: { evidence: ['kubelet.log:42'] } });
    expect(
      events.find(({ ph, pid, tid, ts }) => ph === 'X' && pid === 1 && tid === begin?.tid && ts === begin.ts)?.name,
    ).toBe('resourceVersion 7');
  });

  it('names the node, the pod, and what is missing and found', async () => {
    const document = await faulty();
    const events = readTrace(perfetto.render(document, options));
    const [one] = endsOf(document);
    const process = events.find(({ name, pid }) => name === 'process_name' && pid === 1);
    expect(process?.args?.name).toBe(`${one?.pod.namespace}/${one?.pod.name} on ${one?.node}`);
    expect(eventsOf(events, 'i', 'missing').map(({ name }) => name)).toEqual(['missing: clean-up started']);
    const found = documentOf([deletion({ findings: [finding({ at: '2026-11-21T01:00:05.000Z' })] })]);
    expect(eventsOf(readTrace(perfetto.render(found, options)), 'i', 'finding')).toMatchObject([
      { name: 'error: stuck-volume-unmount', ts: Date.UTC(2026, 10, 21, 1, 0, 5) * 1000 },
    ]);
  });

  it('separates overlapping spans of one container', () => {
    const c = { container: 'c' };
    const steps = [
      step('prestop-started', 1, c),
      step('stop-sent', 2, c),
      step('prestop-finished', 3, c),
      step('container-stopped', 4, c),
      absent('forgotten', 'not-observable', 'not logged at this -v'),
    ];
    const events = readTrace(perfetto.render(documentOf([deletion({ steps })]), options));
    expect(eventsOf(events, 'b', 'span').map(({ name, ts }) => [name, ts])).toEqual([
      ['preStop hook', Date.UTC(2026, 10, 21, 1, 0, 1) * 1000],
      ['stops', Date.UTC(2026, 10, 21, 1, 0, 2) * 1000],
    ]);
  });

  it('is an empty trace where nothing was deleted', () => {
    expect(readTrace(perfetto.render(documentOf([]), options))).toEqual([]);
  });
});
