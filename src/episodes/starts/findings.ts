import { spell } from '../../catalogue/duration.js';
import type { Found } from '../engine/found.js';
import { endParts, endWords } from '../engine/words.js';
import type { JudgedStart, StartCase } from './case.js';
import { isUnready } from './course/doing.js';
import { type RunEnd, restartedBefore } from './course/restarts.js';
import { type Facts, latest } from './facts/facts.js';
import { isOver, workedAt } from './lasting.js';
import { nextOf, type StartRule } from './rules.js';
import { STAGES } from './stages.js';
import { LIMITS } from './thresholds.js';
import type { Mark, Trouble } from './types.js';
import { failureText, gatesIn, reasonWith, ruleOfTrouble, troubleText } from './words.js';

/** Where a finding is shown, and how long it lasted. */
interface Place extends Pick<Found, 'evidence'> {
  readonly at: number;
  readonly until?: number | null;
}

/** `error`: the text for which advice is looked up, where the message says more */
const advised = (rule: StartRule, message: string, place: Place, error = message): Found => ({
  ...noted(rule, message, place),
  next: nextOf(rule, error),
});

const noted = (rule: StartRule, message: string, place: Place): Found => ({
  rule,
  level: 'warning',
  message,
  ...place,
});

const placeOf = ({ at, evidence }: Mark): Place => ({ at, evidence: [evidence] });

/** What is wrong with a start, and what it recovered from. `named` is the finding that the headline names: it holds the start, or ended it. */
export function findingsOf(one: JudgedStart) {
  const { outcome, lasting, troubles } = one;
  const [refused, ended] = [refusal(one), failed(one)];
  const troubledBy = new Map(troubles.map(trouble => [trouble, troubled(trouble, one)]));
  const waits = lasting.length === 0 && (outcome === 'stuck' || waitedInVain(one)) ? waiting(one) : [];
  const [worst] = lasting;
  const held = worst === undefined ? waits[0] : troubledBy.get(worst);
  return {
    found: [
      ...refused,
      ...heldUpBy(one),
      ...runtimeWait(one),
      ...troubledBy.values(),
      ...waits,
      ...ended,
      ...restarted(one),
      ...recreated(one),
      ...unready(one),
      ...resizing(one),
    ],
    named: (outcome === 'refused' ? refused[0] : outcome === 'failed' ? ended[0] : held) ?? null,
  };
}

/** The first refusal that gives a reason. */
export const refusalOf = ({ refusals }: Facts): Facts['refusals'][number] | undefined =>
  refusals.find(({ reason }) => reason !== null) ?? refusals[0];

function refusal({ facts }: JudgedStart): Found[] {
  const found = refusalOf(facts);
  if (found === undefined) return [];
  const says = `the node refused the pod: ${reasonWith(found)}`;
  return [{ ...advised('start-refused', says, placeOf(found.mark), found.message), level: 'error' }];
}

function heldUpBy({ heldUp }: JudgedStart): Found[] {
  if (heldUp === null) return [];
  const { from, to, evidence } = heldUp;
  const long = spell(to - from);
  const place = { at: from, until: to, evidence };
  if (heldUp.who === 'runtime') {
    const why = heldUp.says === null ? '' : `: ${heldUp.says}`;
    const message = `the kubelet received the pod ${long} after it was scheduled, because its sync loop waited for the container runtime${why}`;
    return [advised('runtime-silent', message, place)];
  }
  const message = `no kubelet ran for ${long} after the pod was scheduled: one had stopped, and the next received the pod when it started`;
  return [advised('kubelet-absent', message, place)];
}

/** The wait for the runtime when the sandbox was requested. */
function runtimeWait({ at, heldUp }: JudgedStart): Found[] {
  const [asked, back] = [at.lastRequest ?? at.sandboxRequested, at.runtimeBack];
  if (asked === null || back === null || back.at - asked.at < LIMITS.lateMs || heldUp?.who === 'runtime') return [];
  const message = `the container runtime did not answer for ${spell(back.at - asked.at)} when the sandbox was requested`;
  return [advised('runtime-silent', message, { ...placeOf(asked), until: back.at })];
}

function troubled(trouble: Trouble, one: JudgedStart): Found {
  const { outcome } = one;
  const isLasting = one.lasting.includes(trouble);
  const { first, last, count, stage, tries, printed } = trouble;
  const lasts = isLasting && outcome === 'stuck';
  const rule = ruleOfTrouble(trouble);
  const crashes = stage === 'crash' ? crashesOf(trouble, one) : [];
  const ended = stage === 'crash' ? endsOf(crashes, one.facts) : [];
  const isKilled = crashes.some(run => run.isKilled);
  const why = ended.length === 0 ? '' : ` (${endWords(ended)})`;
  const now = crashes.map(endParts).findLast(({ length }) => length > 0) ?? ended.slice(-1);
  const whyNow = now.length === 0 ? '' : ` (${endWords(now)})`;
  const over = !isLasting && (outcome === 'ready' || isOver(trouble, one)) ? '; it recovered from that' : '';
  const text = over === '' ? trouble.text : trouble.usualText;
  const error = troubleText({ ...trouble, text });
  const says = failureText({ ...trouble, text }, count > 1 ? ` ${count} times` : '', isKilled);
  const needsAdvice = lasts || (isLasting && outcome === 'ready') || (outcome === 'in-progress' && over === '');
  return {
    rule,
    level: lasts ? 'error' : 'warning',
    message: `${says}${why}${over}`,
    at: first.at,
    hang: { what: STAGES[stage].what, since: first.at, until: lasts ? null : last.at },
    cause: { text: error, count },
    error: `${text}${whyNow}`,
    ...(tries.length === 0
      ? {}
      : { tried: { at: tries, worked: lasts ? null : (workedAt(trouble, one)?.at ?? null) } }),
    evidence: [first.evidence, last.evidence, ...(printed === null ? [] : [printed])],
    ...(needsAdvice ? { next: nextOf(rule, `${error}${whyNow}`) } : {}),
  };
}

/** The runs that crashed: those that were followed by another, and the last one before the trouble was stated last. */
export const crashesOf = ({ container, last }: Trouble, { runEnds }: StartCase): RunEnd[] =>
  runEnds.filter(
    one => one.container === container && (one.isRestarted || (one.ended !== null && one.ended.at <= last.at)),
  );

/** How the runs ended; below -v=3 no line gives the name of a container that ended. */
export function endsOf(own: readonly RunEnd[], { sightings, nameOfId }: Facts): string[] {
  const named = own.flatMap(endParts);
  const nameless = sightings.flatMap(({ id, exitCode }) =>
    exitCode == null || exitCode === 0 || nameOfId.has(id) ? [] : [`exit code ${exitCode}`],
  );
  return [...new Set([...named, ...(own.some(({ exitCode }) => exitCode !== null) ? [] : nameless)])];
}

/** A pod that was deleted before it was Ready needs a look if it was given more time than a start takes. */
function waitedInVain({ outcome, doing, taken }: JudgedStart): boolean {
  const since = doing?.since ?? null;
  if (outcome !== 'gone' || taken === null || since === null) return false;
  return taken.at - since.at > (isUnready(doing) ? LIMITS.failingMs : LIMITS.silenceMs);
}

function failed({ failure }: JudgedStart): Found[] {
  if (failure === null || !failure.isOfContainer) return [];
  const { says, mark } = failure;
  return [advised('container-failed', `${says}, and nothing starts it again`, placeOf(mark), says)];
}

function waiting({ facts, doing, outcome, taken }: JudgedStart): Found[] {
  if (doing === null || doing.since === null) return [];
  const { what, detail, since } = doing;
  const until = outcome === 'gone' ? (taken?.at ?? null) : null;
  const probes = facts.probes.filter(
    ({ says, probe, mark }) => says === 'no' && probe === what && (until === null || mark.at <= until),
  );
  // A line without output is about a change of the result, not about one try
  const tries = probes.filter(({ output }) => output !== null).length;
  const isProbe = isUnready(doing);
  const last = latest(probes.map(({ mark }) => mark));
  const gates = gatesIn(detail ?? '');
  const message = isProbe
    ? gates !== null
      ? `never Ready: ${gates}`
      : `never Ready: ${what} ${probes.length === 0 ? 'is not reached' : `probe failed${tries > 1 ? ` ${tries} times` : ''}`}${detail === null ? '' : `: ${detail}`}`
    : `${outcome === 'gone' ? 'nothing more happened' : 'nothing has been logged'} since ${what === 'init' ? `init container ${detail ?? ''} started` : `it began waiting for ${what}${detail === null ? '' : ` (${detail})`}`}`;
  const rule = isProbe ? 'never-ready' : what === 'init' ? 'stuck-init' : 'stuck-start';
  const evidence = [since.evidence, ...(last === null ? [] : [last.evidence])];
  return [
    { ...advised(rule, message, { at: since.at, until, evidence }), level: outcome === 'stuck' ? 'error' : 'warning' },
  ];
}

function restarted({ troubles, before, restarted: since }: JudgedStart): Found[] {
  // A container that ends again and again is reported as that
  const loops = troubles.flatMap(({ stage, container }) => (stage === 'crash' ? [container] : []));
  return [...restartedBefore(before), ...since].map(({ container, message, at, hasFailed }) => ({
    ...noted('restarted', message, placeOf(at)),
    level: hasFailed && !loops.includes(container) ? 'warning' : 'info',
  }));
}

/** A pod that ran got another sandbox: all its containers start again in it. */
function recreated({ again }: JudgedStart): Found[] {
  if (again === null) return [];
  const { at, says, evidence } = again;
  const message = `the sandbox was created again while the pod ran (${says}): all of its containers were restarted`;
  return [noted('sandbox-recreated', message, { at: at.at, evidence: [...evidence, at.evidence] })];
}

function unready({ unready: found }: JudgedStart): Found[] {
  if (found === null) return [];
  const { says, isStated, lasts, to, first, last } = found;
  const place = { at: first.at, until: lasts ? null : to, evidence: [first.evidence, last.evidence] };
  const message = isStated ? `the pod ran, and ${lasts ? 'is' : 'was'} ${says}` : `the pod ran, and its ${says}`;
  return [
    isStated
      ? advised('readiness-lost', message, place)
      : { ...noted('readiness-lost', message, place), level: 'info' },
  ];
}

function resizing({ resize }: JudgedStart): Found[] {
  if (resize === null) return [];
  const { says, from, until, isOpen } = resize;
  const place = { ...placeOf(from), until };
  return isOpen
    ? [advised('resize-pending', says, place)]
    : [{ ...noted('resize-pending', says, place), level: 'info' }];
}
