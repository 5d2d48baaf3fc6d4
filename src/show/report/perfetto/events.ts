import type { InputFacts, Lifecycle } from '../../../document/contract/types.js';
import { pictureOf } from '../view/lanes/index.js';
import type { Lane, Picture } from '../view/lanes/types.js';
import { witnessLanesOf } from '../view/lanes/witnesses.js';
import type { NamePlace } from '../view/places.js';
import { kindOf, nameOf, titleOf } from '../view/words.js';
import { micros, type NewId, type TraceEvent } from './trace-event.js';

/** The smallest time that a log resolves: a step has no duration, and a slice without one is invisible and cannot be linked. */
const INSTANT = micros(1);

/** Tracks of a process, from the top. */
const WATCH = 1;
const FINDINGS = 2;
const FIRST_LANE = 3;

type Track = Pick<Lane, 'id' | 'title'>;
type TidOf = (lane: Pick<Lane, 'id'>) => number;

interface Surroundings {
  readonly window: InputFacts['window'];
  readonly place: NamePlace;
  readonly newId: NewId;
}

export function eventsOf(lifecycle: Lifecycle, pid: number, { window, place, newId }: Surroundings): TraceEvent[] {
  const picture = pictureOf(lifecycle, window);
  if (picture === null) return [];
  const witnesses = witnessLanesOf(lifecycle);
  const tids = new Map([...picture.lanes, ...witnesses].map(({ id }, index) => [id, FIRST_LANE + index]));
  const tidOf: TidOf = ({ id }) => tids.get(id) ?? 0;

  const around = (name: string, cat: string, tid: number, from: number, to: number, args: object): TraceEvent[] => {
    const common = { name, cat, pid, tid, id: newId() };
    return [
      { ...common, ph: 'b', ts: micros(from), args },
      { ...common, ph: 'e', ts: micros(to) },
    ];
  };

  const lane = (of: Lane): TraceEvent[] => [
    ...of.marks.map(({ step, at }): TraceEvent => {
      const args = { step: step.step, uid: step.uid, resourceVersion: step.resourceVersion, count: step.count };
      const evidence = step.evidence.map(place);
      const common = { name: titleOf(step), cat: 'step', pid, tid: tidOf(of), args: { ...args, evidence } };
      return { ...common, ph: 'X', ts: micros(at), dur: INSTANT };
    }),
    ...of.spans.flatMap(({ title, begin, end, from, to }) =>
      around(title, 'span', tidOf(of), from, to, { begin: titleOf(begin), end: end === null ? null : titleOf(end) }),
    ),
    ...of.ghosts
      .filter(({ step }) => step.status === 'missing')
      .map(({ step, after, before }): TraceEvent => {
        const args = { step: step.step, why: step.why ?? '' };
        const common = { name: `missing: ${titleOf(step)}`, cat: 'missing', pid, tid: tidOf(of), args };
        return { ...common, ph: 'i', s: 't', ts: micros((after + before) / 2) };
      }),
  ];

  const events = [
    ...around(kindOf(lifecycle), 'deletion', FINDINGS, picture.from, picture.to, aboutOf(lifecycle)),
    ...picture.revisions.map(
      ({ resourceVersion, at }): TraceEvent => ({
        name: `resourceVersion ${resourceVersion}`,
        cat: 'watch',
        pid,
        tid: WATCH,
        args: {},
        ph: 'X',
        ts: micros(at),
        dur: INSTANT,
      }),
    ),
    ...picture.lanes.flatMap(lane),
    ...witnesses.flatMap(({ id, testimonies }) =>
      testimonies.map(({ title, at, testimony: { what, detail, evidence } }): TraceEvent => {
        const args = { what, detail, evidence: evidence.map(place) };
        return { name: title, cat: 'testimony', pid, tid: tidOf({ id }), args, ph: 'X', ts: micros(at), dur: INSTANT };
      }),
    ),
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
  return [
    ...namesOf(lifecycle, [...picture.lanes, ...witnesses], pid, tidOf),
    ...events.sort((a, b) => timeOf(a) - timeOf(b)),
  ];
}

const timeOf = (event: TraceEvent): number => ('ts' in event ? event.ts : 0);

/** The arrows from the change that a watch saw to each line of the log about the same change. */
const flowsOf = ({ revisions, lanes }: Picture, pid: number, tidOf: TidOf, newId: NewId) =>
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

const aboutOf = ({ id, node, uid, kind, outcome, verdict, headline, steps }: Lifecycle): object => ({
  id,
  node,
  uid,
  kind,
  outcome,
  verdict,
  headline,
  absent: steps
    .filter(({ status }) => status !== 'seen')
    .map(step => `${titleOf(step)}: ${step.status}${step.why === undefined ? '' : `, ${step.why}`}`),
});

function namesOf(lifecycle: Lifecycle, lanes: readonly Track[], pid: number, tidOf: TidOf): TraceEvent[] {
  const name = lifecycle.node === null ? nameOf(lifecycle) : `${nameOf(lifecycle)} on ${lifecycle.node}`;
  const tracks = [
    { tid: WATCH, name: 'watch' },
    { tid: FINDINGS, name: 'findings' },
    ...lanes.map(lane => ({ tid: tidOf(lane), name: lane.title })),
  ];
  return [
    { ph: 'M', name: 'process_name', pid, tid: 0, args: { name } },
    { ph: 'M', name: 'process_labels', pid, tid: 0, args: { labels: lifecycle.headline } },
    { ph: 'M', name: 'process_sort_index', pid, tid: 0, args: { sort_index: pid } },
    ...tracks.flatMap((track): TraceEvent[] => [
      { ph: 'M', name: 'thread_name', pid, tid: track.tid, args: { name: track.name } },
      { ph: 'M', name: 'thread_sort_index', pid, tid: track.tid, args: { sort_index: track.tid } },
    ]),
  ];
}
