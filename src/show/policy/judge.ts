import { spell } from '../../catalogue/duration.js';
import type { Kind, Lifecycle, PodEpisode, ResultDocument, Start, Step } from '../../document/contract/types.js';
import { endsOf, ownStarts, podEpisodesOf } from '../../document/episodes.js';
import { logEnds } from '../../document/figures/lasted.js';
import { isNode, type Selection, select } from '../../document/select/select.js';
import { KINDS } from '../../episodes/ends/kinds/index.js';
import { planFor } from '../../episodes/ends/plan.js';
import type { StepId } from '../../episodes/ends/types.js';
import { endParts } from '../../episodes/engine/words.js';
import { count } from '../../kit/count.js';
import { slowStep } from '../../rules/steps.js';
import { endings, findings, judgedRules } from './checks/findings.js';
import { limits } from './checks/limits.js';
import { nodes } from './checks/nodes.js';
import { required, steps } from './checks/steps.js';
import type { Policy } from './read.js';
import { bareResult, type Result, resultOf, spelled } from './result.js';
import { POLICY_RULES } from './rules.js';
import { durationMs, type PaceLimit, type Range } from './schema.js';

const RULE = slowStep.id;

/** How long one step may come after another. */
function paces(document: ResultDocument, policy: Policy): Result[] {
  const { level = 'off', limits = [] } = policy.rules.get(RULE) ?? {};
  if (level === 'off') return [];
  const end = logEnds(document);
  const stated = limits.flatMap(limit => ('max' in limit ? [limit] : []));
  return endsOf(document).flatMap(one =>
    stated
      .filter(({ kinds }) => kinds?.includes(one.kind) ?? true)
      .flatMap(limit => judgePace(limit, level, one, end(one))),
  );
}

/** `end`: of the log, in ms UTC. */
function judgePace(limit: PaceLimit, level: 'warn' | 'error', lifecycle: Lifecycle, end: number | null): Result[] {
  // Without a step, what comes directly after the other
  const following = KINDS[lifecycle.kind].steps.filter(({ after }) => after.includes(limit.after));
  const wanted: readonly StepId[] = limit.step === undefined ? following.map(({ step }) => step) : [limit.step];
  const begins = timed(lifecycle, [limit.after]);
  const last = begins.at(-1);
  if (last === undefined || wanted.length === 0) return [];
  const expected = `${wanted.join(' or ')} at most ${limit.max} after ${limit.after}`;
  const result = (grade: Result['grade'], found: string, ...steps: readonly Timed[]): Result[] => {
    const evidence = steps.flatMap(step => step.evidence.slice(0, 1));
    return [{ grade, rule: RULE, one: lifecycle, expected, found, at: steps[0]?.at ?? null, evidence }];
  };
  const max = durationMs(limit.max);
  const longest = waits(begins, timed(lifecycle, wanted), limit).sort((a, b) => b.ms - a.ms)[0];
  if (longest !== undefined) {
    const { from, to, ms } = longest;
    const which = to.container === undefined ? to.step : `${to.step} of container ${to.container}`;
    return result(ms > max ? level : 'pass', `${which} ${spell(ms)} after ${from.step}`, from, to);
  }
  const waited = (end ?? Number.NaN) - last.ms;
  return waited > max && isWaiting(lifecycle, wanted)
    ? result(level, `nothing for ${spell(waited)} after ${limit.after}, to the end of the log`, last)
    : result('not evaluated', `${wanted.join(' or ')} was not seen`, last);
}

type Timed = Step & { readonly ms: number };

const timed = ({ steps }: Lifecycle, ids: readonly string[]): Timed[] =>
  steps
    .filter(({ step, status }) => ids.includes(step) && status === 'seen')
    .flatMap(step => (step.at === null ? [] : [{ ...step, ms: Date.parse(step.at) }]))
    .sort((a, b) => a.ms - b.ms);

/** The waits between steps; for the same container, if both have one. */
function waits(begins: readonly Timed[], ends: readonly Timed[], { step }: PaceLimit) {
  return begins.flatMap(from => {
    const later = ends.filter(
      to => to.ms >= from.ms && (to.container ?? from.container) === (from.container ?? to.container),
    );
    const to = later.at(step === undefined ? 0 : -1);
    if (to === undefined) return [];
    // A step that waits for all containers waits for the last of them
    const overtaken = to.container === undefined && begins.some(({ ms }) => ms > from.ms && ms <= to.ms);
    return overtaken ? [] : [{ from, to, ms: to.ms - from.ms }];
  });
}

/** Whether it is certain that the step did not happen: the deletion has not reached it, and its line would be in the log. */
function isWaiting({ kind, outcome, steps }: Lifecycle, wanted: readonly StepId[]): boolean {
  if (outcome === 'removed' || outcome === 'recreated') return false;
  const passed = new Set(
    steps
      .filter(({ status }) => status === 'seen')
      .flatMap(({ step }) => [...(planFor(kind).before.get(step as StepId) ?? [])]),
  );
  const hidden = steps.filter(({ status }) => status === 'not-observable').map(({ step }) => step);
  return wanted.every(step => !passed.has(step) && !hidden.includes(step));
}

/** How many deletions and starts there are, and how many there must be. */
function counts(document: ResultDocument, { expect, isExpectStated, starts: { expect: begun } }: Policy): Result[] {
  const [ends, starts] = [endsOf(document), ownStarts(document)];
  // A preset only expects that something is checked, and starts are. A policy that states a number means deletions
  const startsAlone = starts.length > 0 && ends.length === 0;
  const none = startsAlone ? `none, but ${count(starts.length, 'start')}` : 'none';
  return [
    ...Object.entries(expect).map(([kind, range]): Result => {
      const counted = ends.filter(one => kind === 'any' || one.kind === (kind as Kind));
      const names = counted.slice(0, SHOWN).map(({ pod }) => `${pod.namespace}/${pod.name}`);
      const listed = `${names.join(', ')}${counted.length > SHOWN ? ', …' : ''}`;
      return bareResult(
        fits(counted, range) || (startsAlone && !isExpectStated) ? 'pass' : 'error',
        POLICY_RULES.deletionCount.id,
        `${spelled(range, 'deletion')}${kind === 'any' ? '' : ` of the kind ${kind}`}`,
        counted.length === 0 ? none : `${count(counted.length, 'deletion')}: ${listed}`,
      );
    }),
    ...(begun === null
      ? []
      : [
          bareResult(
            fits(starts, begun) ? 'pass' : 'error',
            POLICY_RULES.startCount.id,
            spelled(begun, 'start'),
            starts.length === 0 ? 'none' : count(starts.length, 'start'),
          ),
        ]),
  ];
}

const fits = ({ length }: readonly PodEpisode[], { min = 0, max = Number.POSITIVE_INFINITY }: Range): boolean =>
  length >= min && length <= max;

const SHOWN = 5;

/** How many times the containers of a pod may be restarted. */
const restarts = (document: ResultDocument, { starts: { restarts: limit } }: Policy): Result[] =>
  limit === null
    ? []
    : ownStarts(document).map(start => {
        const many = start.restarts.length;
        const evidence = start.findings.find(({ rule }) => OF_RESTARTS.has(rule))?.evidence;
        return resultOf(start, many <= limit.atMost ? 'pass' : (limit.level ?? 'error'), POLICY_RULES.restartCount.id, {
          expected: `at most ${count(limit.atMost, 'restart')} of its containers`,
          found: many === 0 ? 'none' : `${count(many, 'restart')}: ${reasonsOf(start)}`,
          at: start.restarts[0]?.at ?? null,
          ...(evidence === undefined ? {} : { evidence }),
        });
      });

const OF_RESTARTS: ReadonlySet<string> = new Set(['restarted', 'crash-loop']);

function reasonsOf({ restarts: all }: Start): string {
  const reasons = all.map(({ container, reason, exitCode }) =>
    [container, ...endParts({ exitCode, reason })].join(', '),
  );
  return [...new Set(reasons)].slice(0, 5).join('; ');
}

const CHECKS = [findings, required, paces, restarts, limits, endings, counts, steps, judgedRules, nodes];
const ORDER: readonly Result['grade'][] = ['error', 'warn', 'pass', 'not evaluated'];

/** Judges a document by a policy; the worst results first. A policy without checks of starts only gets their errors. */
export const judge = (document: ResultDocument, policy: Policy): Result[] =>
  CHECKS.flatMap(check => check(document, policy))
    .filter(
      ({ one, grade }) => one?.family !== 'start' || policy.starts.isStated || grade === 'error' || grade === 'warn',
    )
    .sort((a, b) => ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade) || familyOf(a) - familyOf(b));

const familyOf = ({ one, rule }: Result): number => Number(one?.family === 'start' || OF_STARTS.has(rule));

const OF_STARTS: ReadonlySet<string> = new Set([POLICY_RULES.slowStart.id, POLICY_RULES.startCount.id]);

/** The part of a document to which a policy applies. */
export function inScope(document: ResultDocument, policy: Policy): ResultDocument {
  const patterns = (which: 'include' | 'exclude') =>
    (['pods', 'owners', 'nodes'] as const).flatMap((scope): Selection[] => {
      const list = policy[scope][which];
      return list === undefined ? [] : [{ [scope]: list }];
    });
  const included = patterns('include').reduce(select, document);
  const out = patterns('exclude').flatMap(selection => podEpisodesOf(select(document, selection)));
  const ids = new Set(out.map(({ id }) => id));
  const excluded = (policy.nodes.exclude ?? []).map(isNode);
  const isOut = (node: string | null): boolean => excluded.some(fits => fits(node));
  return {
    ...included,
    nodes: included.nodes.filter(({ name }) => !isOut(name)),
    episodes: included.episodes.filter(one => !(one.family === 'node' ? isOut(one.node) : ids.has(one.id))),
  };
}
