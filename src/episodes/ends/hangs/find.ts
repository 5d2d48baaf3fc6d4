import type { Coverage } from '../../../correlate/evidence/coverage.js';
import type { Observation } from '../../../correlate/types.js';
import type { Pace } from '../../engine/found.js';
import { bounded } from '../../engine/pauses.js';
import { createTroubles, reports } from '../../engine/troubles.js';
import { graceMsOf } from '../facts/request.js';
import { KINDS } from '../kinds/index.js';
import { LIMITS } from '../thresholds.js';
import type { Deletion } from '../types.js';
import { about, type HangPlan } from './about.js';
import { isTimeout, partAbout, reasonIn } from './errors.js';
import type { Hang, HangModel } from './types.js';

/** A time in which lines of the model report trouble with one thing. */
interface Troubled {
  readonly key: string | null;
  readonly lines: Observation[];
  /** The line after which the first failed call was made */
  readonly call: Observation | null;
}

/** Whether the process ended with the node, and with it everything that it waited for. */
const isCutOff = ({ kind, observations, coverage }: Deletion): boolean =>
  KINDS[kind].extent.endsWithProcess === true && observations.at(-1)?.kubelet !== coverage.lastKubelet;

/** The spans from a line of trouble to the line of relief for the same volume or container, one for each time that this occurs. */
export function hangsOfModel(one: Deletion, plan: HangPlan, begin: Observation | undefined): Hang[] {
  const { model } = plan;
  const lines = about(one, plan, begin);
  if (isTooShort(lines, plan)) return [];
  const found: Hang[] = [];
  const ended = new Map<string | null, Observation>();
  let kubelet: number | null = null;
  let call: Observation | null = null;
  const troubles = createTroubles<string | null, Observation, Troubled>({
    begin: (line, key) => ({ key, lines: [line], call }),
    goOn: ({ lines }, line) => lines.push(line),
    isApart: ({ lines }, line) => isAnother(lines.at(-1) ?? line, line, model, one),
    over: (troubled, by) => found.push(...measured(model, troubled, by ?? 'apart', one)),
  });
  for (const line of lines) {
    // A kubelet that was restarted begins again
    if (line.kubelet !== kubelet) troubles.endAll(line);
    kubelet = line.kubelet;
    if (model.callOf?.includes(line.id)) call = line;
    const states = model.troubles.some(trouble => reports(trouble, line));
    const relieving = plan.relief.has(line.id) || model.ends?.some(end => reports(end, line)) === true;
    if (!states && !relieving) continue;
    const key = model.key?.(line) ?? null;
    // One error can list a failed call and a later one that proves its end
    if (states && !isAnswered(model, line, ended.get(key))) troubles.state(key, line);
    if (!relieving) continue;
    ended.set(key, line);
    if (key === null) troubles.endAll(line);
    else troubles.end(key, line);
    if (model.endsUnnamed) troubles.end(null, line);
  }
  const open = [...troubles.open.values()].flatMap(troubled => measured(model, troubled, 'open', one));
  found.push(...open.filter(({ until }) => until !== null || !isCutOff(one)));
  // What was resolved before the deletion began is not part of it
  const from = begin?.at ?? Number.NEGATIVE_INFINITY;
  return found.filter(({ until, quietMs }) => until === null || quietMs !== undefined || until >= from);
}

/**
 * Whether the lines span less time than any such hang, and the last one ended whatever hung. It is so nearly always, and saves a hundredth
 * of a run.
 */
function isTooShort(lines: readonly Observation[], { model, relief, troubles }: HangPlan): boolean {
  const last = lines.at(-1);
  if (last === undefined) return true;
  const endsAll = relief.has(last.id) && !troubles.includes(last.id) && (model.key?.(last) ?? null) === null;
  // A call that ran out of time was made before these lines
  if (!endsAll || model.callOf !== undefined) return false;
  // Some output of libraries has no time, and the lines of an excerpt may be in any order
  const to = last.at ?? Number.NEGATIVE_INFINITY;
  return lines.every(({ at }) => at !== null && at <= to && to - at < model.shortest);
}

/**
 * Whether trouble after a pause that is longer than any between two tries is another incident. It is not, if lines in between may be
 * missing.
 */
function isAnother(last: Observation, line: Observation, { retriedWithin }: HangModel, one: Deletion): boolean {
  const { coverage } = one;
  if (retriedWithin === undefined || last.at === null || line.at === null) return false;
  const pause = line.at - last.at;
  // Most pauses are shorter, and the grace period takes long to find
  const isLong = pause > retriedWithin && pause > retriedWithin + graceMsOf(one);
  return isLong && !coverage.isFiltered() && coverage.whole(last, line);
}

/**
 * Whether the end of the trouble comes before it: in lines that are not in the order of their times, as in exports of the lines of one
 * second, and where two goroutines print the end of a call a moment before its beginning (operation_generator.go and reconciler.go, all
 * versions).
 */
function isAnswered({ key, silent }: HangModel, line: Observation, before: Observation | undefined) {
  if (before?.at == null || line.at === null || before.kubelet !== line.kubelet) return false;
  return (
    line.at < before.at || (silent !== undefined && key !== undefined && line.at - before.at < LIMITS.sameMomentMs)
  );
}

/** `by`: the line that ended it; without one, the next trouble is apart from it, or nothing comes after it. */
function measured(
  model: HangModel,
  { key, lines, call }: Troubled,
  by: Observation | 'apart' | 'open',
  one: Deletion,
): Hang[] {
  const { coverage } = one;
  const until = typeof by === 'string' ? null : by;
  // Some output of libraries has no time
  const first = lines.find(({ at }) => at !== null);
  if (first === undefined || first.at === null || lines.length < (model.tries ?? 1)) return [];
  const lastSign = latest(first.at, lines);
  /** When the process that hung ended, where nothing shows the pod after that */
  const left = by === 'open' && !isCutOff(one) ? leftAt(one) : null;
  const end = until === null ? latest(left ?? coverage.lastAt ?? lastSign, lines) : until.at;
  if (end === null) return [];
  // A try may include the grace period of the stop
  const isOverdue = (): boolean => end - lastSign > (model.retriedWithin ?? Number.POSITIVE_INFINITY) + graceMsOf(one);
  const isQuiet = by === 'open' && (isOverdue() || !coverage.wholeFrom(lines.at(-1) ?? first));
  const to = isQuiet || by === 'apart' ? lastSign : end;
  const since = beginOf(model, first, call);
  const ms = to - since;
  // A single error where the log ends, or after which no line follows, shows the hang as well as several do
  const isLastWord = by === 'open' && model.silent === undefined && model.tries === undefined;
  if (ms < model.shortest && !isLastWord) return [];
  const own = until !== null && key !== null && model.key?.(until) === key;
  if (!own && !wouldShowEnd(model, first, until, coverage)) return [];
  const shown = model.troubles
    .map(trouble => ({ trouble, own: lines.filter(line => reports(trouble, line)) }))
    .filter(({ own }) => own.length > 0);
  const [error = null] = shown.flatMap(({ trouble, own }) => {
    const reason = reasonIn(own);
    return reason === undefined ? [] : [partAbout(reason, trouble.about)];
  });
  const [best] = shown;
  const signs = best?.own ?? lines;
  const counted = signs.filter(line => best?.trouble.isCountedBySibling?.(line) !== true);
  /** One line for each try, where some tries print two */
  const tries = counted.length === 0 ? signs : counted;
  const { undone } = model;
  const target = model.nameIn?.(lines) ?? null;
  return [
    {
      what: model.what,
      since,
      until: by === 'open' && !isQuiet && left === null ? null : to,
      ms,
      ...(isQuiet ? { quietMs: end - lastSign } : {}),
      lines,
      tries: tries.length,
      pace: paceOf(tries),
      workedAt: own && until?.id === model.success ? until.at : null,
      target,
      undone: undone === undefined ? null : `${target ?? undone.thing} ${undone.text}`,
      counted: model.counted ?? '',
      error,
    },
  ];
}

export function paceOf(tries: readonly Observation[]): Pace | null {
  const times = tries.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  const lastAt = times.at(-1);
  if (lastAt === undefined || times.length < 2) return null;
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at));
  // Without spreading: what is retried ten times a second for days has a million tries
  return {
    least: pauses.reduce((a, b) => Math.min(a, b)),
    most: pauses.reduce((a, b) => Math.max(a, b)),
    at: bounded(times),
    lastAt,
  };
}

/** This time, but no earlier than these lines, which may be in any order. */
const latest = (since: number, lines: readonly Observation[]): number =>
  lines.reduce((most, { at }) => Math.max(most, at ?? most), since);

/**
 * When the hang began: with the call, where it never returned, and where it ran out of time, which is long before the line that reports it.
 */
function beginOf({ allows }: HangModel, first: Observation, call: Observation | null): number {
  const firstAt = first.at ?? 0;
  if (call === null || call.at === null || call.kubelet !== first.kubelet) return firstAt;
  const due = call.at + (allows?.(call) ?? 0);
  if (call === first) return due;
  return isTimeout(first) ? Math.min(due, firstAt) : firstAt;
}

/** Whether the log would show the end of the hang. The line that ends the hang of this one volume or container needs no such proof. */
function wouldShowEnd(
  { relief, silent }: HangModel,
  first: Observation,
  until: Observation | null,
  coverage: Coverage,
) {
  if (silent === undefined) return until !== null || coverage.observable(first.kubelet, relief);
  const whole = until === null ? coverage.wholeFrom(first) : coverage.whole(first, until);
  const shows = silent.every(id => coverage.observable(first.kubelet, [id]) && coverage.prints(first.kubelet, [id]));
  return whole && !coverage.isFiltered() && shows;
}

/** Whether something shows the end of the hang. The fact that no later line is about it does not. */
export const isEnded = ({ until, quietMs }: Hang): boolean => until !== null && quietMs === undefined;

/**
 * When the process that worked on the deletion ended, where the next process has not named the pod since: what the old one did or waited
 * for ended with it, and nothing shows what became of the pod. A kubelet that starts lists every pod that it is given (config.go,
 * podStorage.merge). Null where the process goes on, where the next one has just begun, and where a watch shows the object later.
 */
export function leftAt({ observations, story, coverage }: Deletion): number | null {
  const { lastKubelet, lastAt, lastOf } = coverage;
  const last = observations.at(-1)?.kubelet;
  const isWatched = story !== null && !story.changes.some(({ kind }) => kind === 'removed');
  if (last === undefined || last === lastKubelet || isWatched) return null;
  const end = lastOf(last);
  return end !== null && lastAt !== null && lastAt - end >= LIMITS.standstillMs ? end : null;
}
