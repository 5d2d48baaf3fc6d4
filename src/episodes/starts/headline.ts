import { saysMore } from '../../catalogue/causes/stages.js';
import { durationIn, spell as span } from '../../catalogue/duration.js';
import type { Start } from '../../document/contract/types.js';
import { endWords, hangingIn, isExitCode, often, stuckIn, times } from '../engine/words.js';
import type { JudgedStart, StartCase } from './case.js';
import { type Doing, isUnready } from './course/doing.js';
import { restartedBefore } from './course/restarts.js';
import { partsOf } from './course/spent.js';
import { earliest, type Facts } from './facts/facts.js';
import { crashesOf, endsOf, refusalOf } from './findings.js';
import { isOver } from './lasting.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import { type Mark, OFF, type Phase, type Trouble } from './types.js';
import { backOffIn, crashedAgain, gatesIn, reasonWith, troubleText } from './words.js';

/** The first line about a start: how it ended, how long that took, and what took most of it. */
export function headlineOf(
  one: JudgedStart,
  phases: readonly Phase[],
  { durationMs, uncertaintyMs }: Pick<Start, 'durationMs' | 'uncertaintyMs'>,
): string {
  const { at, facts, about, outcome, lasting, doing, taken, failure } = one;
  const took = lengthOf(durationMs, uncertaintyMs);
  const parts = partsOf(one, phases, durationMs);
  const begun = at.ready ?? at.running;
  const past = one.troubles.find(trouble =>
    begun === null ? outcome === 'in-progress' && isOver(trouble, one) : trouble.last.at <= begun.at,
  );
  const over = past === undefined || outcome === 'stuck' ? '' : gotOver(past, one);
  // `; web was restarted 2 times: exit code 137; OOMKilled`: the start is not the whole story
  const restarts = one.restarted.map(({ message }) => `; ${message}`).join('');
  const changed = `${sandboxChange(one) || restarts || failedLater(one)}${resized(one)}${lostReadiness(one)}`;
  switch (outcome) {
    case 'ready':
      return at.wasReady
        ? `ready; ${restartedBefore(one.before)[0]?.message ?? 'a container was restarted since'}, and the input does not show when the pod was Ready first`
        : `ready${took}${parts}${over}${changed}${heldBack(one)}${failedSince(one)}`;
    case 'running':
      return `running${took} (the log does not show when it became Ready)${parts}${over}${changed}`;
    case 'completed':
      return `completed${took === '' ? '' : `; it started${took}`}${parts}${over}`;
    case 'failed':
      return `failed: ${failure?.says ?? 'a container'}${took === '' ? '' : `; it had started${took}`}${parts}${over}`;
    case 'resumed':
      return 'ran before this kubelet started: its start is not in the log';
    case 'refused': {
      const found = refusalOf(facts);
      return `REFUSED: ${found === undefined ? '' : reasonWith(found)}`;
    }
    case 'gone': {
      const from = at.created ?? at.seen;
      const after = from === null || taken === null ? '' : ` after ${span(Math.max(0, taken.at - from.at))}`;
      const [held] = lasting;
      const began =
        doing === null
          ? 'before it was Ready'
          : `${busyWith(doing, 'was')}${at.running === null ? '' : ranFor(doing, from, taken)}`;
      const hung = held === undefined ? began : `while it hung${hangingIn(hangOf(held, one))}`;
      return `${facts.steps.has('deleted') ? 'deleted' : 'taken down'}${after}, ${hung}${resized(one)}`;
    }
    case 'stuck':
      return stuck(one);
    case 'in-progress': {
      const [last] = [...one.troubles].sort((a, b) => b.last.at - a.last.at);
      const [worst] = lasting;
      if (worst !== undefined && crashedAgain(worst.latestText))
        return `${worst.container ?? 'a container'} ends again and again, back-off ${backOffIn(worst.latestText)}`;
      if (worst !== undefined) return `${STAGES[worst.stage].failed} just before the input ends: ${troubleText(worst)}`;
      if (doing === null && last !== undefined && !isOver(last, one))
        return `the input does not show what happened next: ${STAGES[last.stage].failed} (${troubleText(last)}), and nothing more was logged about it${about.until - last.last.at < 1_000 ? '' : ` in the last ${span(about.until - last.last.at)}`}`;
      const since = doing?.since ?? at.seen;
      const ms = since === null ? 0 : about.until - since.at;
      if (isUnready(doing)) return `${notReady(doing, ms, facts)}${over}`;
      return doing === null
        ? `the input does not show what happened next${over}`
        : `still starting when the input ends: ${busyWith(doing, 'is', lastingFor(ms))}${unanswered(doing, ms, about)}${over}`;
    }
  }
}

/**
 * `; 4m10s later its sandbox was recreated (SandboxChanged)`, or that it had a sandbox before: only such a pod has this Event
 * (kuberuntime_manager.go, SyncPod).
 */
function sandboxChange({ again, at, facts, troubles }: StartCase): string {
  const isStated = facts.events.some(({ reason }) => reason === 'SandboxChanged');
  const why = isStated ? ' (SandboxChanged)' : '';
  if (again !== null) return `; ${span(again.ms)} later its sandbox was recreated${why}: ${again.says}`;
  // A change that a failed try left behind is shown with the error of that try
  const isLeftover = troubles.some(({ stage }) => stage === 'sandbox');
  return isStated && !isLeftover && at.running !== null ? `; its earlier sandbox was replaced${why}` : '';
}

/** `; then not Ready for 3m20s: …`, `; its readiness probe failed 21 times in 20 s: …` */
function lostReadiness({ unready: lost }: JudgedStart): string {
  if (lost === null) return '';
  return lost.isStated ? `; then ${lost.says}${lost.lasts ? ', and the input ends' : ''}` : `; its ${lost.says}`;
}

/** `; 9m11s later sandbox creation failed: …`: what kept the pod from running again. Crashes and probes are told as restarts and lost readiness. */
function failedLater({ troubles, lasting, at }: StartCase & Pick<JudgedStart, 'lasting'>): string {
  const begun = at.ready ?? at.running;
  const later = troubles.find(one => begun !== null && one.first.at > begun.at && LATER.has(one.stage));
  if (begun === null || later === undefined) return '';
  return `; ${span(later.first.at - begun.at)} later ${STAGES[later.stage].failed}${lasting.includes(later) ? ', and the input ends' : ''}: ${troubleText(later)}`;
}

const LATER: ReadonlySet<Trouble['stage']> = new Set(['network', 'sandbox', 'image', 'create', 'config', 'start']);

const resized = ({ resize }: JudgedStart): string => (resize === null ? '' : `; ${resize.says}`);

/** `; then it failed: web ended with exit code 3` */
const failedSince = ({ failure }: JudgedStart): string =>
  failure?.isOfContainer === true ? `; then it failed: ${failure.says}` : '';

/** `; when the input ends, web is waiting to be restarted (back-off 2m40s)`: a pod that was Ready no longer is. */
function heldBack({ facts, lasting, taken, end }: JudgedStart): string {
  const held = lasting.find(
    one =>
      end - one.last.at <= (durationIn(backOffIn(one.latestText) ?? '') ?? 0) &&
      !facts.sightings.some(({ what, mark }) => what === 'started' && mark.at > one.last.at) &&
      !facts.events.some(({ reason, mark }) => reason === 'Started' && mark.at > one.last.at),
  );
  return held === undefined
    ? ''
    : `; when ${taken === null ? 'the input ends' : 'it is deleted'}, ${held.container ?? 'a container'} is waiting to be restarted (back-off ${backOffIn(held.latestText)})`;
}

/** ` in 14 s`, ` in 3.4 s ± 1 s`, ` within 1.2 s` */
function lengthOf(ms: number | null, off: number | null): string {
  if (ms === null) return '';
  if (off === null) return ` in ${span(ms)}`;
  return ms < off ? ` within ${span(ms + off)}` : ` in ${span(ms)} ± ${span(off)}`;
}

/** `; it recovered from volume cfg: configmap "app-cfg" not found (x11, 4m10s)`: until the start made progress. */
function gotOver(past: Trouble, { facts, at }: StartCase): string {
  const steps = [...facts.steps.values()].flat();
  const next = earliest(
    [...steps, at.running, at.ready].flatMap(mark => (mark !== null && mark.at > past.last.at ? mark : [])),
  );
  const ms = (next ?? past.last).at - past.first.at;
  const much = [...(past.count > 1 ? [`x${past.count}`] : []), ...(ms < 1_000 ? [] : [span(ms)])].join(', ');
  const text = troubleText({ ...past, text: past.usualText });
  const what = past.reason === null || saysMore(past.reason) ? text : `failed ${STAGES[past.stage].what}: ${text}`;
  return `; ${past.stage === 'static' ? `it was ${STAGES.static.what}` : `it recovered from ${what}`}${much === '' ? '' : ` (${much})`}`;
}

function stuck(one: JudgedStart): string {
  const { about, at, facts, lasting, doing } = one;
  const [worst] = lasting;
  if (worst === undefined) {
    const since = doing?.since ?? at.seen;
    const time = since === null ? '' : ` for ${span(about.until - since.at)}`;
    return isUnready(doing)
      ? `not Ready${time}: ${unready(doing, facts)}${ranSince(at)}`
      : `STUCK${time}: ${doing === null ? 'the input does not show what it is waiting for' : `${busyWith(doing, 'is')}${unanswered(doing, Number.POSITIVE_INFINITY, about)}`}`;
  }
  if (worst.stage === 'crash') return hangOf(worst, one);
  const lasts = about.until - worst.first.at;
  return stuckIn(STAGES[worst.stage].what, lasts > 0 ? lasts : null, [`${troubleText(worst)}${times(worst.count)}`]);
}

/** `image pull: web: ErrImagePull: …`, `crash loop: web ended with exit code 2, restarted 6 times, back-off 5m0s` */
function hangOf(trouble: Trouble, one: StartCase): string {
  const { stage, container } = trouble;
  if (stage !== 'crash') return `${STAGES[stage].what}: ${troubleText(trouble)}`;
  const crashes = crashesOf(trouble, one);
  const ends = endsOf(crashes, one.facts);
  const { length } = crashes.filter(({ isRestarted }) => isRestarted);
  const count = length === 0 ? '' : `, restarted ${often(length)}`;
  const wait = backOffIn(trouble.latestText);
  return `${STAGES.crash.what}: ${container ?? 'a container'} ended${endedWith(ends)}${count}${wait === null ? '' : `, back-off ${wait}`}`;
}

/** ` with exit code 137 (OOMKilled)`, ` with exit code 0, killed for its startup probe` */
function endedWith(ends: readonly string[]): string {
  const says = endWords(ends);
  if (says === '') return '';
  return ends.some(isExitCode) ? ` with ${says}` : /^\w+$/.test(says) ? ` (${says})` : `, ${says}`;
}

/** The words for a pod whose containers have all started: only probes and gates are left. */
function notReady(doing: Doing, ms: number, facts: Facts): string {
  const since = ms < LEAST_STATED ? '' : `, ${span(ms)} after its containers had started`;
  return `${BUSY[doing.what][0]} when the input ends${since}${doing.detail === null ? '' : `: ${unready(doing, facts)}`}`;
}

/** `readiness of web: HTTP probe failed with statuscode: 503 (x54)`, `readiness gate "example.com/lb" is not set` */
function unready({ what, detail }: Doing, { probes }: Facts): string {
  const gates = gatesIn(detail ?? '');
  if (gates !== null) return gates;
  const failed = probes.filter(({ probe, says, output }) => probe === what && says === 'no' && output !== null);
  const whose = failed.at(-1)?.container ?? null;
  return `${what}${whose === null ? '' : ` of ${whose}`}${detail === null ? '' : `: ${detail}${times(failed.length)}`}`;
}

/** How soon the containers ran: the time was not spent there. */
const ranSince = ({ seen, running }: StartCase['at']): string =>
  seen === null || running === null || running.at < seen.at
    ? ''
    : `; its containers were running ${span(running.at - seen.at)} after the kubelet received it`;

/** What the start is doing when the input ends, and what it was doing when the pod was deleted. */
const BUSY: Readonly<Record<Doing['what'], readonly [is: string, was: string]>> = {
  volumes: ['mounting its volumes', 'while its volumes were being mounted'],
  sandbox: ['creating its sandbox', 'while its sandbox was being created'],
  pull: ['pulling image$', 'while image$ was being pulled'],
  init: ['running init container$', 'while init container$ was running'],
  readiness: ['not yet Ready', 'before it was Ready'],
  startup: ['its startup probe has not passed', 'before its startup probe passed'],
  containers: ['creating its containers', 'while its containers were being created'],
  worker: ['the kubelet has not acted on it', 'before the kubelet acted on it'],
};

function busyWith({ what, detail }: Doing, tense: 'is' | 'was', time = ''): string {
  const says = BUSY[what][tense === 'is' ? 0 : 1];
  const why = gatesIn(detail ?? '') ?? detail;
  if (says.includes('$')) return `${says.replace('$', detail === null ? '' : ` ${detail}`)}${time}`;
  return `${says}${time}${why === null ? '' : `: ${why}`}`;
}

/**
 * How long the containers ran without the pod being Ready: a probe had not passed, or a postStart hook was running, whose beginning no line
 * shows.
 */
function ranFor(doing: Doing, from: Mark | null, until: Mark | null): string {
  const { since } = doing;
  if (!isUnready(doing) || since === null || until === null) return '';
  // The two clocks do not agree
  if (from !== null && since.at < from.at) return '';
  const ms = until.at - since.at;
  return ms <= OFF[since.by] ? '' : `; its containers had run for ${span(ms)}`;
}

/** RunPodSandbox is one call, in which the runtime calls the network plugin: a plugin that hangs logs no error anywhere. */
function unanswered({ what }: Doing, ms: number, { coverage }: StartCase['about']): string {
  if (what !== 'sandbox' || ms < LIMITS.lateMs) return '';
  // In a selection of lines, the answer may be among those that are missing
  const { isFiltered, keepsHouse } = coverage();
  return isFiltered() || !keepsHouse ? '' : '; the runtime, or the network plugin that it calls, has not answered';
}

const LEAST_STATED = 100;

/** For how long, if that is long enough to matter. */
const lastingFor = (ms: number): string => (ms < LEAST_STATED ? '' : ` for ${span(ms)}`);
