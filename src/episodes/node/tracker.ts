import { innermost } from '../../catalogue/causes/innermost.js';
import { eventsHaving } from '../../catalogue/events.js';
import { nameKey, type PlacedRecord, type PodName } from '../../correlate/types.js';
import { ownText } from '../../host/index.js';
import { grouped } from '../../kit/grouped.js';
import { bounded } from '../engine/pauses.js';
import { createTroubles } from '../engine/troubles.js';
import { shapeOf } from '../engine/words.js';
import { NODE_MODELS } from './kinds.js';
import { causeIn, isNeverYet } from './reasons.js';
import { LIMITS } from './thresholds.js';
import {
  isAtStart,
  type NodeLine,
  type NodeModel,
  type NodePlace,
  type NodeSign,
  type NodeSpan,
  placeOf,
  spanOf,
} from './types.js';

/** A trouble may come and go all day: the first and the last episodes of each kind are kept. */
const MAX_SPANS = 400;
const MAX_REASONS = 8;
const MAX_ERROR = 2_000;
const MAX_PODS = 1_000;
/** When there are more tries, those in the middle are dropped. */
const MAX_TRIES = 1_000;

/** What was seen of a trouble so far. Nothing in it grows with the log. */
type Seen = ReturnType<typeof begun>;

/** What a line can mean for one kind: it states the trouble, it shows that it is over, or it is told with it. */
interface Role {
  readonly model: NodeModel;
  readonly sign: NodeSign;
  readonly as: 'sign' | 'relief' | 'mark';
  readonly step?: string;
}

/** A line by which a sign states a trouble. */
interface Stated extends Pick<Role, 'sign'> {
  readonly line: NodeLine;
}

const MAX_WHOM = 3;

/** What a line can mean for each kind: most lines have no role. */
const ROLES = grouped(
  NODE_MODELS.flatMap(model =>
    [
      ...model.signs.map((sign): Role => ({ model, sign, as: 'sign' })),
      ...model.relief.map((sign): Role => ({ model, sign, as: 'relief' })),
      ...(model.marks ?? []).map((sign): Role => ({ model, sign, as: 'mark', step: sign.step })),
    ].flatMap(role => role.sign.events.map(event => ({ event, role }))),
  ),
  ({ event }) => event,
);

/** Follows the troubles of a node while its log is read. */
export function createNodeTracker() {
  const closed = new Map<NodeModel, Seen[]>();
  /** When a line last showed that all is well */
  const answered = new Map<NodeModel, number>();
  const troubles = createTroubles<NodeModel, Stated, Seen>({
    begin: (stated, model) => note(begun(model, stated, answered.get(model) ?? 0), stated),
    goOn: (one, stated) => {
      if (stated.line.at >= one.last.at) one.last = placeOf(stated.line);
      note(one, stated);
    },
    isApart,
    over: keep,
  });
  const { open } = troubles;
  /** Lines that showed the end of a trouble before any line showed its beginning */
  const ended = new Map<NodeModel, NodePlace>();
  /** When each process began, where the log shows that */
  const starts: number[] = [];
  let first: number | null = null;

  function see({ event, observations, kubelet, at, source, line }: PlacedRecord): void {
    if (at === null) return;
    first ??= at;
    if (event === null) return;
    // At -v=0 the first complaint of a new process shows that it began
    if (BEGINS_PROCESS.has(event.id) || (event.id === 'sync-skipped' && isNeverYet({ event }))) starts[kubelet] ??= at;
    const roles = ROLES.get(event.id);
    if (roles === undefined) return;
    // Most lines only show that something works, while nothing is wrong
    for (const { role } of roles) if (role.as === 'relief') answered.set(role.model, at);
    if (open.size === 0 && roles.every(({ role }) => role.as !== 'sign' && role.model.endsOnce !== true)) return;
    const [about] = observations;
    const pod = about === undefined ? null : about.pod === null ? about.uid : nameKey(about.pod);
    const seen: NodeLine = { id: event.id, event, at, source, line, pod };
    const done = new Set<NodeModel>();
    for (const { role } of roles) {
      const { model, sign, as, step } = role;
      if (done.has(model) || sign.where?.(seen) === false) continue;
      done.add(model);
      if (as === 'sign') troubles.state(model, { sign, line: seen });
      else if (as === 'relief') relieve(model, seen);
      else mark(open.get(model)?.marks, step ?? '', seen, about?.pod ?? null);
    }
  }

  /** What shows that a trouble is over may come long after its end, or while it goes on. */
  function relieve(model: NodeModel, line: NodeLine): void {
    const one = open.get(model);
    const place = placeOf(line);
    if (one === undefined && model.endsOnce === true && !closed.has(model)) {
      closed.set(model, []);
      ended.set(model, place);
    }
    if (one === undefined) return;
    one.relief ??= place;
    if (model.statesEnd === true || place.at - one.last.at > model.retriedWithin) troubles.end(model);
  }

  function keep(one: Seen): void {
    const all = closed.get(one.model) ?? [];
    closed.set(one.model, all);
    if (!isOutage(one)) return;
    all.push(one);
    if (all.length > MAX_SPANS) all.splice(MAX_SPANS / 2, 1);
  }

  /**
   * Whether a trouble belongs to a start: nothing is ready in the first seconds of a kubelet, and a node that joins waits for its network
   * plugin.
   */
  const isOfStart = (from: number, to: number): boolean =>
    starts.some(start => isAtStart(start, { from, to }) || isAtStart(untilAnswered(start), { from, to }));

  /**
   * The time from which on the API server answered: no kubelet can begin without it, and on a control plane it is one of the kubelet's own
   * pods.
   */
  function untilAnswered(start: number): number {
    const away = [...(closed.get(OF_API) ?? []), open.get(OF_API)].filter(one => one !== undefined);
    return Math.max(
      start,
      ...away.flatMap(({ from, last: { at: to } }) => (isAtStart(start, { from, to }) ? [to] : [])),
    );
  }

  /**
   * Whether a kubelet reports for the first time that its node is ready, as it does when it starts; it may have started just before the log
   * begins.
   */
  const isReadyFirst = (at: number): boolean =>
    at - (first ?? at) < LIMITS.startMs ||
    starts.some(start => start - LIMITS.startMs <= at && at < start + LIMITS.bootstrapMs);

  function spansOf(one: Seen, isOpen: boolean, end: number | null): NodeSpan[] {
    const { model, relief, last } = one;
    // Below -v=2 no line says that a node is ready again
    const isSilent = end !== null && end - last.at >= (model.restatedMs ?? LIMITS.pauseMs);
    // A success may come long after the last failure
    const unseen = model.retriedWithin === Number.POSITIVE_INFINITY ? null : last.at;
    const stated = model.statesEnd === true ? (relief?.at ?? unseen) : last.at;
    // An end before the beginning was dated by another clock
    const until = stated === null ? null : Math.max(stated, one.from);
    const lasts = isOpen && relief === null && !isSilent;
    const to = lasts ? (end ?? last.at) : (until ?? last.at);
    if (model.atStart === true && isOfStart(one.from, to)) return [];
    const isSerious = to - one.from >= model.seriousMs;
    return [
      {
        kind: model.kind,
        level: isSerious ? 'warning' : 'info',
        from: one.from,
        to: lasts ? null : until,
        lasts,
        ...(isOpen ? { mayGoOn: true } : {}),
        reasons: [...one.reasons.values()],
        count: one.lines,
        evidence: [one.first, ...(one.last === one.first ? [] : [one.last]), ...(relief === null ? [] : [relief])],
        ...(one.lines > 1 && model.statesEnd !== true && { tries: bounded(one.tries) }),
        ...(relief !== null && { worked: relief.at }),
        marks: [...one.marks].map(([step, { place, count, whom }]) => ({ ...place, step, count, whom })),
      },
    ];
  }

  return {
    see,
    starts: (): number[] => starts.filter(at => at !== undefined),
    spans: (end: number | null): NodeSpan[] =>
      NODE_MODELS.flatMap(model => {
        const still = open.get(model);
        const over = (closed.get(model) ?? []).flatMap(one => spansOf(one, false, end));
        const place = ended.get(model);
        if (place !== undefined && !isReadyFirst(place.at))
          over.unshift(spanOf([], place, { kind: model.kind, level: 'info', count: 1 }));
        return still === undefined || !isOutage(still) ? over : [...over, ...spansOf(still, true, end)];
      }),
  };
}

const OF_API = NODE_MODELS.find(({ kind }) => kind === 'api-outage') as NodeModel;

function begun(model: NodeModel, { sign, line }: Stated, answered: number) {
  const called = Math.max(line.at - (sign.callMs?.(line) ?? 0), Math.min(answered, line.at));
  const place = placeOf(line);
  return {
    model,
    from: Math.min(line.at - (sign.sinceMs?.(line) ?? 0), called),
    first: place,
    last: place,
    lines: 0,
    /** When each line stated the trouble: the first and the last times */
    tries: [] as number[],
    /** The first line after the last sign that shows that the trouble is over */
    relief: null as NodePlace | null,
    /** A line about the whole node states the trouble */
    isOfNode: false,
    pods: new Set<string>(),
    reasons: new Map<string, { text: string; error: string; from: number; to: number; count: number }>(),
    marks: new Map<string, { readonly place: NodePlace; count: number; readonly whom: string[] }>(),
  };
}

function note(one: Seen, { sign, line }: Stated): Seen {
  const { at, pod } = line;
  one.lines++;
  one.tries.push(at);
  if (one.tries.length > MAX_TRIES) one.tries = [...bounded(one.tries)];
  one.relief = null;
  one.isOfNode ||= sign.ofPod !== true;
  if (pod !== null && one.pods.size < MAX_PODS) one.pods.add(pod);
  const error = causeIn(line);
  const text = sign.why?.(line) ?? innermost(error);
  if (text === '') return one;
  const shape = shapeOf(text);
  const known = one.reasons.get(shape);
  if (known !== undefined) {
    known.to = at;
    known.count++;
  } else if (one.reasons.size < MAX_REASONS)
    one.reasons.set(shape, { text, error: ownText(error.slice(0, MAX_ERROR)), from: at, to: at, count: 1 });
  return one;
}

function mark(marks: Seen['marks'] | undefined, step: string, line: NodeLine, pod: PodName | null): void {
  const known = marks?.get(step) ?? { place: placeOf(line), count: 0, whom: [] };
  known.count++;
  if (pod !== null && known.whom.length < MAX_WHOM) known.whom.push(nameKey(pod));
  marks?.set(step, known);
}

/** Whether a line begins another trouble: after a longer pause, or after a success and a pause. */
function isApart({ model, from, last, relief }: Seen, { line: { at } }: Stated): boolean {
  // The clock was set back
  if (at < from - LIMITS.pauseMs) return true;
  return at - last.at > model.retriedWithin || (relief !== null && at - relief.at > LIMITS.calmMs);
}

/** Whether it is a trouble of the node: what is stated of single pods is one if it is stated of several. */
const isOutage = ({ isOfNode, pods }: Seen): boolean => isOfNode || pods.size >= LIMITS.outagePods;

const BEGINS_PROCESS = eventsHaving('begins-process');
