import { innermost } from '../../catalogue/causes/innermost.js';
import { eventsHaving } from '../../catalogue/events.js';
import { SYNC_LOOP_LEVEL } from '../../catalogue/versions.js';
import { LIMITS as CLOCK_LIMITS } from '../../correlate/clock/thresholds.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import { machinesOf } from '../../correlate/machines.js';
import type { NodeRun } from '../../correlate/run.js';
import type { NodeObservation } from '../../correlate/types.js';
import { grouped } from '../../kit/grouped.js';
import { spellsIn } from '../engine/troubles.js';
import { bootsIn } from './machine.js';
import { causeIn, whyKubeletFailed } from './reasons.js';
import type { RunLines } from './run-lines.js';
import { LIMITS } from './thresholds.js';
import { type NodePlace, type NodeSpan, placeOf, spanOf } from './types.js';
import { type UnitPause, unitPauses } from './unit-jobs.js';

/** One process of the kubelet, as far as the log shows how it began and ended. */
interface KubeletRun extends RunLines {
  readonly from: number;
  readonly to: number;
  readonly first: NodePlace;
  readonly last: NodePlace;
  /** The log shows the beginning of the run */
  readonly begins: boolean;
  /** A line of the run states its beginning */
  readonly saysStart: boolean;
  /** The kubelet prints something even where it has nothing to complain of */
  readonly isTalkative: boolean;
  /** The pause of its unit with which the run ended */
  readonly pause?: UnitPause;
  /** The error with which the run ended; `ofUnit`: only systemd states how */
  readonly failure: (NodePlace & { readonly text: string; readonly ofUnit?: true }) | null;
}

const BEGINS = eventsHaving('begins-process');

/** The runs of the kubelet, the times without one, and runs that end again and again. */
export function kubeletSpans(facts: NodeRun, clock: ResolvedClock, linesOf: (kubelet: number) => RunLines): NodeSpan[] {
  // Lines of several nodes in one text: a second process is no restart
  if (facts.interleaved) return [];
  const machines = machinesOf(facts.processes);
  const byProcess = grouped(facts.node, ({ kubelet }) => kubelet);
  const pauses = unitPauses(facts.archive, 'kubelet', clock);
  const boots = bootsIn(facts.archive, clock);
  // Of several machines, only the runs of the first are used: they follow each other
  const runs = facts.processes
    .map((_, index) => runOf(facts, index, byProcess.get(index) ?? [], clock, linesOf(index)))
    .filter((run, index): run is KubeletRun => run !== null && machines[index] === machines[0])
    .sort((a, b) => a.from - b.from)
    .map((run, at, those) => untilStopped(run, pauses.find(isBetween(run.last, those[at + 1]?.first))));
  const early = pauses.filter(isBetween(null, runs[0]?.first)).filter(({ start }) => start !== null);
  const units = unitsOf(runs);
  // Until its node is set up, a kubelet ends for want of its configuration or its runtime
  const works = units.findIndex(([one]) => one.to - one.from >= LIMITS.shortRunMs || !one.begins);
  const spans = units.flatMap((unit, at) => {
    const [run] = unit;
    const [ended, next] = [unit.at(-1) ?? run, units[at + 1]?.[0]];
    const own = pauses.filter(isBetween(ended.last, next?.first));
    const isLoop = unit.length > 1;
    // The pause that ended the last run belongs to the loop
    const later = isLoop ? own.filter(one => one !== ended.pause) : own;
    const after =
      next === undefined || isSeries(later)
        ? pauseSpans(later, 'warning', ended.failure?.text)
        : [gap(ended, next, { own, boots })];
    // The loop lasts until the kubelet that stays begins
    const [rest] = isLoop && next !== undefined && next.from - ended.to < LIMITS.pauseMs ? after.splice(0) : [];
    const goesOn = next === undefined && later.length === 0 && clock.toUtc(facts.last ?? 0) - ended.to < LIMITS.pauseMs;
    const found = isLoop ? [loopSpan(unit, rest, goesOn)] : runSpan(run, next);
    const isSetUp = at < works && ended.to - run.from < LIMITS.bootstrapMs;
    // One end is reported once: a long time without a kubelet names the reason
    const isTold = after.some(
      ({ level, reasons }) => level === 'warning' && (reasons.length > 0 || next === undefined),
    );
    return [...found, ...after].map(
      (one): NodeSpan => (isSetUp || (isTold && one.kind === 'kubelet-run') ? { ...one, level: 'info' } : one),
    );
  });
  return [...pauseSpans(early, 'info'), ...spans];
}

/** Whether a pause of the unit begins between two lines of kubelets. */
const isBetween =
  (from: NodePlace | null, to: NodePlace | undefined) =>
  ({ stop }: UnitPause): boolean =>
    (from === null || follows(stop, from)) && (to === undefined || follows(to, stop));

/**
 * The run up to the stop of its unit, even if it had printed nothing for a while. Where its own lines do not say how it ended, the lines of
 * the unit do.
 */
function untilStopped(run: KubeletRun, pause: UnitPause | undefined): KubeletRun {
  if (pause === undefined) return run;
  const last = placeOf(pause.stop);
  const { at, why } = pause.stop;
  const failure = run.failure ?? (why === '' ? null : { ...last, text: why, ofUnit: true as const });
  return { ...run, to: Math.max(run.to, at), last, failure, pause };
}

/**
 * Whether a line comes after another. Stamps of a journal may have no fractions of a second: lines that are close in time come in their
 * order.
 */
const follows = (one: NodePlace, before: NodePlace): boolean =>
  one.source === before.source && Math.abs(one.at - before.at) <= CLOCK_LIMITS.agreeMs
    ? one.line >= before.line
    : one.at >= before.at;

const isFailed = ({ stop }: UnitPause): boolean => stop.why !== '';
const isSeries = (pauses: readonly UnitPause[]): boolean => pauses.filter(isFailed).length >= LIMITS.shortRuns;

/** Times without a kubelet that only the unit shows: several ends in a row are one loop. */
function pauseSpans(pauses: readonly UnitPause[], level: 'info' | 'warning', said?: string): NodeSpan[] {
  const [first, last] = [pauses[0], pauses.at(-1)];
  const failed = pauses.filter(isFailed);
  if (first === undefined || last === undefined || !isSeries(pauses))
    return pauses.map(({ stop, start }) => {
      const span = absence(stop, start, said ?? stop.why);
      const isShort = start !== null && start.at - stop.at < LIMITS.awayMs;
      return level === 'info' && isShort ? { ...span, level } : span;
    });
  const end = last.start ?? last.stop;
  return [
    spanOf(
      failed.map(({ stop }) => ({ ...stop, text: stop.why })),
      end,
      { kind: 'kubelet-crash-loop', level: 'warning', from: first.stop.at, evidence: [first.stop, end].map(placeOf) },
    ),
  ];
}

function runOf(
  { processes, unexplained }: NodeRun,
  index: number,
  own: readonly NodeObservation[],
  { toUtc }: ResolvedClock,
  { silence, marks }: RunLines,
): KubeletRun | null {
  const process = processes[index];
  if (process === undefined || process.from === null || process.to === null) return null;
  const { kubelet } = process;
  const [from, to] = [toUtc(process.from), toUtc(process.to)];
  const failed = own.findLast(({ id, at }) => id === 'kubelet-failed' && at !== null);
  const fatal = unexplained.findLast(({ severity, pid }) => severity === 'F' && pid !== null && pid === kubelet.pid);
  // Without a configuration, the error is all that it prints
  const saysStart = failed?.line === kubelet.first.line || own.some(({ id }) => BEGINS.has(id));
  const source = own[0]?.source ?? fatal?.source ?? 0;
  return {
    from,
    to,
    first: { at: from, source, line: kubelet.first.line },
    last: { at: to, source, line: kubelet.last.line },
    begins: index > 0 || saysStart,
    saysStart,
    silence,
    marks: marks.map(one => ({ ...one, at: toUtc(one.at) })),
    isTalkative: (kubelet.verbosity ?? 0) >= SYNC_LOOP_LEVEL,
    failure:
      failed !== undefined
        ? {
            at: failed.at === null ? to : toUtc(failed.at),
            source: failed.source,
            line: failed.line,
            text: whyKubeletFailed(causeIn(failed), unexplained),
          }
        : fatal === undefined
          ? null
          : { at: to, source: fatal.source, line: fatal.line, text: fatalText(fatal.text) },
  };
}

/** The words of a fatal line with its error, which comes after them in a structured message. */
function fatalText(text: string): string {
  const [words = '', error] = text.split(/"? err="?/);
  return error === undefined ? innermost(words) : `${words.replace(/^"/, '')}: ${innermost(error)}`;
}

type Unit = readonly [KubeletRun, ...KubeletRun[]];

/** The runs: each alone, or together where many short ones in a row were replaced by the next one, or ended with an error. */
function unitsOf(runs: readonly KubeletRun[]): Unit[] {
  const last = runs.at(-1);
  const isShort = (run: KubeletRun): boolean =>
    run.to - run.from < LIMITS.shortRunMs && (run !== last || run.failure !== null);
  return spellsIn(runs, {
    isApart: (run, _, before) => !isShort(before) || !isShort(run) || run.from - before.to >= LIMITS.pauseMs,
  }).flatMap(({ signs }) => (diedIn(signs) >= LIMITS.shortRuns ? [signs] : signs.map((run): Unit => [run])));
}

/** How many runs died. A restart that somebody asked for is no death. */
const diedIn = (runs: readonly KubeletRun[]): number => runs.filter(({ pause }) => pause?.stop.isAsked !== true).length;

function loopSpan(runs: Unit, rest: NodeSpan | undefined, goesOn: boolean): NodeSpan {
  const [first] = runs;
  const last = runs.at(-1) ?? first;
  const failures = runs.flatMap(({ failure }) => failure ?? []);
  const stated = failures.filter(({ ofUnit }) => ofUnit !== true);
  return spanOf(stated.length > 0 ? stated : failures, null, {
    kind: 'kubelet-crash-loop',
    level: 'warning',
    from: first.from,
    to: goesOn ? null : (rest?.to ?? last.to),
    lasts: goesOn,
    count: diedIn(runs),
    evidence: [first.first, ...(first.failure === null ? [] : [first.failure]), rest?.evidence.at(-1) ?? last.last],
  });
}

/** A run, if the log shows its beginning or its end. */
function runSpan(run: KubeletRun, next: KubeletRun | undefined): NodeSpan[] {
  const text = run.failure?.text ?? '';
  const ends = next !== undefined || run.failure !== null || run.pause !== undefined;
  if (!run.begins && !ends) return [];
  return [
    spanOf([{ ...(run.failure ?? run.last), at: run.to, text }], null, {
      kind: 'kubelet-run',
      level: text === '' ? 'info' : 'warning',
      from: run.begins ? run.from : null,
      to: ends ? run.to : null,
      lasts: !ends,
      evidence: [run.first, run.failure ?? run.last],
      marks: run.marks,
    }),
  ];
}

/**
 * The time without a kubelet: from the last line of one process to the first line of the next, or as systemd stopped the one and started
 * the other.
 */
function gap(
  run: KubeletRun,
  next: KubeletRun,
  { own, boots }: { readonly own: readonly UnitPause[]; readonly boots: readonly NodePlace[] },
): NodeSpan {
  const failed = run.failure?.text ?? own.find(isFailed)?.stop.why ?? '';
  const booted = boots.some(({ at }) => at >= run.to && at <= next.from);
  const why = failed || (booted ? 'the machine booted' : '');
  const isQuiet = own.length === 0 && why === '' && mayBeSilent(run, next);
  const from = isQuiet ? { ...run.last, at: next.first.at } : run.last;
  const start = own.at(-1)?.start ?? next.first;
  const span = absence(from, start.at < from.at || start.at > next.from ? next.first : start, why);
  // The failure of the run is reported with the run
  const isShort = (span.to ?? 0) - (span.from ?? 0) < LIMITS.awayMs;
  return isShort && !booted ? { ...span, level: 'info' } : span;
}

/**
 * Whether the kubelet may have run until it was replaced: it is often silent for that long, or, below -v=2, was not seen to run for that
 * long. If the first lines of the next process are missing, others may be, too.
 */
function mayBeSilent(run: KubeletRun, next: KubeletRun): boolean {
  const ms = next.from - run.to;
  if (!next.saysStart) return true;
  const isKnown = [run, next].some(one => one.isTalkative || one.to - one.from >= ms);
  return !isKnown || ms < LIMITS.quietTimes * Math.max(run.silence, next.silence);
}

function absence(from: NodePlace, to: NodePlace | null, why: string): NodeSpan {
  const isLong = to === null || to.at - from.at >= LIMITS.awayMs;
  return spanOf([{ ...from, text: why }], to && { ...to, at: Math.max(from.at, to.at) }, {
    kind: 'kubelet-absence',
    level: isLong || why !== '' ? 'warning' : 'info',
  });
}
