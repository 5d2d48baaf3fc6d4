import type { PodEpisode, ResultDocument } from '../../document/contract/types.js';
import { ownEpisodes } from '../../document/episodes.js';
import { clusterTime } from '../../document/figures/cluster-clock.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { drawn } from './view/drawn.js';
import { hangLabel } from './view/hangs.js';
import { pictureOf, type WholePicture, type WitnessedLane } from './view/lanes/index.js';
import { clocksText } from './view/nodes.js';
import { createPlaces, type NamePlace } from './view/places.js';
import { kindOf, nameOf, titleOf } from './view/words.js';

/** An event of the document "Trace Event Format". Times are microseconds; names of processes and tracks have none. */
interface TraceEvent {
  readonly name: string;
  readonly ph: 'M' | 'X' | 'i' | 'b' | 'e' | 's' | 'f';
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly [member: string]: unknown;
}

/** Hexadecimal: Perfetto does not accept other texts as ids (json_utils.cc, CoerceToUint64). */
function createIds(): () => string {
  let last = 0;
  return () => `0x${(++last).toString(16)}`;
}

const micros = (ms: number): number => ms * 1000;

/** The smallest time that a log resolves: a step has no duration, and a slice without one is invisible and cannot be linked. */
const INSTANT = micros(1);

/** Tracks of a process, from the top. */
const WATCH = 1;
const FINDINGS = 2;
const FIRST_LANE = 3;

type TidOf = (lane: WitnessedLane) => number;

/** An episode as a process: a track for the whole and its findings, and one for each lane. */
function eventsOf(
  one: PodEpisode,
  pid: number,
  picture: WholePicture,
  place: NamePlace,
  newId: () => string,
): TraceEvent[] {
  const tidOf: TidOf = lane => FIRST_LANE + picture.lanes.indexOf(lane);

  const around = (name: string, cat: string, tid: number, from: number, to: number, args: object): TraceEvent[] => {
    const common = { name, cat, pid, tid, id: newId() };
    return [
      { ...common, ph: 'b', ts: micros(from), args },
      { ...common, ph: 'e', ts: micros(to) },
    ];
  };

  const slice = (name: string, cat: string, tid: number, at: number, args: object): TraceEvent => ({
    ...{ name, cat, pid, tid, args },
    ph: 'X',
    ts: micros(at),
    dur: INSTANT,
  });

  const lane = (of: WitnessedLane): TraceEvent[] => [
    ...of.marks.map(({ step, at }) => {
      const { uid, resourceVersion, count, why } = step;
      const args = { step: step.step, uid, resourceVersion, count, ...(why !== undefined && { why }) };
      const name = why === undefined ? titleOf(step) : `${titleOf(step)}: ${why}`;
      return slice(name, 'step', tidOf(of), at, { ...args, evidence: step.evidence.map(place) });
    }),
    ...of.spans.flatMap(({ title, begin, end, from, to }) =>
      around(title, 'span', tidOf(of), from, to, { begin: titleOf(begin), end: end === null ? null : titleOf(end) }),
    ),
    ...of.hangs
      .filter(({ from, to }) => to > from)
      .flatMap(({ finding, from, to }) =>
        around(hangLabel(finding), 'hang', tidOf(of), from, to, {
          rule: finding.rule,
          evidence: finding.evidence.map(place),
        }),
      ),
    ...of.ghosts.map(({ step, after, before }): TraceEvent => {
      const args = { step: step.step, why: step.why ?? '' };
      const common = { name: `missing: ${titleOf(step)}`, cat: 'missing', pid, tid: tidOf(of), args };
      return { ...common, ph: 'i', s: 't', ts: micros((after + before) / 2) };
    }),
    ...of.testimonies.map(({ title, at, testimony: { what, detail, evidence } }) =>
      slice(title, 'testimony', tidOf(of), at, { what, detail, evidence: evidence.map(place) }),
    ),
  ];

  const { whole } = picture;
  const events = [
    ...around(kindOf(one), one.family === 'end' ? 'deletion' : one.family, FINDINGS, whole.from, whole.to, about(one)),
    ...picture.revisions.map(({ resourceVersion, at }) =>
      slice(`resourceVersion ${resourceVersion}`, 'watch', WATCH, at, {}),
    ),
    ...picture.lanes.flatMap(lane),
    ...flowsOf(picture, pid, tidOf, newId),
    ...picture.findings.map(
      ({ finding: { rule, level, message, evidence }, at }): TraceEvent => ({
        name: `${level}: ${rule}`,
        cat: 'finding',
        pid,
        tid: FINDINGS,
        ph: 'i',
        s: 't',
        ts: micros(at),
        args: { message, evidence: evidence.map(place) },
      }),
    ),
  ];
  return [...namesOf(one, picture.lanes, pid, tidOf), ...events.sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0))];
}

/** The arrows from the change that a watch saw to each line of the log about the same change. */
const flowsOf = ({ revisions, lanes }: WholePicture, pid: number, tidOf: TidOf, newId: () => string) =>
  revisions.flatMap(({ resourceVersion, at, marks }) =>
    marks.flatMap((mark): TraceEvent[] => {
      const lane = lanes.find(candidate => candidate.marks.some(({ step }) => step === mark.step));
      if (lane === undefined) return [];
      const common = { name: `resourceVersion ${resourceVersion}`, cat: 'watch', pid, id: newId() };
      return [
        { ...common, ph: 's', tid: WATCH, ts: micros(at) },
        { ...common, ph: 'f', bp: 'e', tid: tidOf(lane), ts: micros(mark.at) },
      ];
    }),
  );

const about = (one: PodEpisode): object => {
  const { id, node, uid, kind, outcome, verdict, headline } = one;
  const absent = drawn(one)
    .steps.filter(({ status }) => status !== 'seen')
    .map(step => `${titleOf(step)}: ${step.status}${step.why === undefined ? '' : `, ${step.why}`}`);
  return { id, node, uid, kind, outcome, verdict, headline, absent };
};

function namesOf(one: PodEpisode, lanes: readonly WitnessedLane[], pid: number, tidOf: TidOf): TraceEvent[] {
  const pod = one.node === null ? nameOf(one) : `${nameOf(one)} on ${one.node}`;
  const tracks = [
    { tid: WATCH, name: 'watch' },
    { tid: FINDINGS, name: 'findings' },
    ...lanes.map(lane => ({ tid: tidOf(lane), name: lane.title })),
  ];
  return [
    { ph: 'M', name: 'process_name', pid, tid: 0, args: { name: one.family === 'start' ? `start of ${pod}` : pod } },
    { ph: 'M', name: 'process_labels', pid, tid: 0, args: { labels: one.headline } },
    { ph: 'M', name: 'process_sort_index', pid, tid: 0, args: { sort_index: pid } },
    ...tracks.flatMap((track): TraceEvent[] => [
      { ph: 'M', name: 'thread_name', pid, tid: track.tid, args: { name: track.name } },
      { ph: 'M', name: 'thread_sort_index', pid, tid: track.tid, args: { sort_index: track.tid } },
    ]),
  ];
}

export const perfetto: Report = {
  id: 'perfetto',
  title: 'Perfetto',
  purpose:
    'For ui.perfetto.dev and chrome://tracing: one process per deletion and per start, with a track for each part of the kubelet.',
  render(document: ResultDocument) {
    const { tool, input } = document;
    const { window, of } = clusterTime(document);
    const newId = createIds();
    const place = createPlaces(input.sources);
    const clocks = clocksText(document);
    const facts = {
      tool: `${tool.name} ${tool.version}`,
      zone: input.clock.zone,
      clock: input.clock.basis,
      ...(clocks === null ? {} : { times: clocks }),
    };
    // One event per line, for text editors, grep and diff
    const lines = ownEpisodes(document)
      .flatMap((episode, index) => {
        const one = of(episode);
        const picture = pictureOf(drawn(one), window);
        return picture === null ? [] : eventsOf(one, index + 1, picture, place, newId);
      })
      .map(event => shownJson(event))
      .join(',\n');
    return `{"displayTimeUnit":"ms","otherData":${shownJson(facts)},"traceEvents":[\n${lines}\n]}\n`;
  },
};
