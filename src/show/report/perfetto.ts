import { clusterTime } from '../../document/cluster-clock.js';
import type { ResultDocument, Start } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { eventsOf } from './perfetto/events.js';
import { createIds, micros, type NewId, type TraceEvent } from './perfetto/trace-event.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { clocksText } from './view/clocks.js';
import { createPlaces, type NamePlace } from './view/places.js';
import { linesOfSpan, type StartSpan, spanTitle, startPictureOf } from './view/start-spans.js';
import { nameOf } from './view/words.js';

/** Tracks of a process, from the top. */
const WHOLE = 1;
const FIRST_PART = 2;

interface Surroundings {
  /** The end of the input */
  readonly end: string | null;
  readonly place: NamePlace;
  readonly newId: NewId;
}

/** A start as a process: a track for the whole, one for the parts before the containers, and one for each container. */
function startEventsOf(start: Start, pid: number, { end, place, newId }: Surroundings): TraceEvent[] {
  const picture = startPictureOf(start, end);
  if (picture === null) return [];
  const { headline, id, node, uid, kind, outcome, verdict } = start;
  const tracks = [...new Set([...picture.spans, ...picture.restarts].map(({ container }) => container))];
  const tidOf = ({ container }: Pick<StartSpan, 'container'>): number => FIRST_PART + tracks.indexOf(container);
  const around = (name: string, tid: number, from: number, to: number, args: object): TraceEvent[] => {
    const common = { name, cat: 'start', pid, tid, id: newId() };
    return [
      { ...common, ph: 'b', ts: micros(from), args },
      { ...common, ph: 'e', ts: micros(to) },
    ];
  };
  const events = [
    ...around('pod start', WHOLE, picture.from, picture.to, { id, node, uid, kind, outcome, verdict, headline }),
    ...picture.spans.flatMap(span =>
      around(spanTitle(span), tidOf(span), span.from, span.to, {
        phase: span.id,
        evidence: linesOfSpan(span).map(place),
      }),
    ),
    ...picture.restarts.map(
      (one): TraceEvent => ({
        name: one.title,
        cat: 'restart',
        pid,
        tid: tidOf(one),
        ph: 'i',
        s: 't',
        ts: micros(one.at),
        args: { container: one.container },
      }),
    ),
    ...start.findings.flatMap(({ rule, level, message, at, evidence }): TraceEvent[] => {
      const ms = Date.parse(at ?? '');
      if (Number.isNaN(ms)) return [];
      const args = { message, evidence: evidence.map(place) };
      return [{ name: `${level}: ${rule}`, cat: 'finding', pid, tid: WHOLE, ph: 'i', s: 't', ts: micros(ms), args }];
    }),
  ];
  const names = [
    { tid: WHOLE, name: 'start' },
    ...tracks.map((name, at) => ({ tid: FIRST_PART + at, name: name ?? 'pod' })),
  ];
  const process = node === null ? nameOf(start) : `${nameOf(start)} on ${node}`;
  return [
    { ph: 'M', name: 'process_name', pid, tid: 0, args: { name: `start of ${process}` } },
    { ph: 'M', name: 'process_labels', pid, tid: 0, args: { labels: headline } },
    { ph: 'M', name: 'process_sort_index', pid, tid: 0, args: { sort_index: pid } },
    ...names.flatMap(({ tid, name }): TraceEvent[] => [
      { ph: 'M', name: 'thread_name', pid, tid, args: { name } },
      { ph: 'M', name: 'thread_sort_index', pid, tid, args: { sort_index: tid } },
    ]),
    ...events.sort((a, b) => ('ts' in a ? a.ts : 0) - ('ts' in b ? b.ts : 0)),
  ];
}

export const perfetto: Report = {
  id: 'perfetto',
  title: 'Perfetto',
  purpose:
    'For ui.perfetto.dev and chrome://tracing: one process per deletion, with a track for each part of the kubelet, and one per start, with its phases.',
  render(document: ResultDocument) {
    const { tool, input } = document;
    const lifecycles = endsOf(document);
    const { window, ofDeletion, ofStart } = clusterTime(document);
    const newId = createIds();
    const place = createPlaces(input.sources);
    const clocks = clocksText(document);
    const about = {
      tool: `${tool.name} ${tool.version}`,
      zone: input.clock.zone,
      clock: input.clock.basis,
      ...(clocks === null ? {} : { times: clocks }),
    };
    // One event per line, for text editors, grep and diff
    const starts = ownStarts(document).map(ofStart);
    const lines = [
      ...lifecycles.flatMap((lifecycle, index) => eventsOf(ofDeletion(lifecycle), index + 1, { window, place, newId })),
      ...starts.flatMap((start, index) =>
        startEventsOf(start, lifecycles.length + index + 1, { end: window.to, place, newId }),
      ),
    ]
      .map(event => shownJson(event))
      .join(',\n');
    return `{"displayTimeUnit":"ms","otherData":${shownJson(about)},"traceEvents":[\n${lines}\n]}\n`;
  },
};
