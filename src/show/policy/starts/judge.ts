import { causeOf } from '../../../document/cause.js';
import type { Finding, ResultDocument, Start } from '../../../document/contract/types.js';
import { endsOf, ownStarts, startsOf } from '../../../document/episodes.js';
import { glob } from '../../../document/glob.js';
import { lastedIn } from '../../../document/lasted.js';
import { type Measured, measured } from '../../../document/measure.js';
import { ownerOf } from '../../../document/owner.js';
import { select } from '../../../document/select.js';
import { START_RULES } from '../../../episodes/starts/rules.js';
import type { StartRule } from '../../../episodes/starts/types.js';
import { grouped } from '../../../kit/grouped.js';
import { judgePercentiles, scopeOf, type Timed } from '../percentiles.js';
import { spelled, things } from '../range.js';
import { POLICY_RULES } from '../rules.js';
import type { Policy, Result } from '../types.js';
import { required } from './required.js';
import { lastLine, resultOf } from './result.js';
import type { StartLimit } from './starts-policy.js';

/** Percentiles of many starts, together or for each owner, namespace, node or image by itself. */
function limits(starts: readonly Start[], { starts: policy }: Policy, document: ResultDocument): Result[] {
  const lasted = lastedIn(document);
  return policy.limits.flatMap(limit => {
    const members = chosen({ ...document, episodes: [...starts, ...endsOf(document)] }, limit).flatMap(one =>
      groupsOf(one, limit).map(group => ({ group, time: timeOf(one, group.image ?? limit.image, limit, lasted(one)) })),
    );
    return [...grouped(members, ({ group }) => group.name)].flatMap(([group, all]) =>
      judgePercentiles({
        limit,
        rule: POLICY_RULES.slowStart.id,
        part: limit.of ?? 'ready',
        group: `starts${scopeOf(limit)}${limit.image === undefined || limit.by === 'image' ? '' : ` with image ${limit.image}`}${group}`,
        timed: all.flatMap(({ time }) => time ?? []),
        lineOf: lastLine,
      }),
    );
  });
}

function chosen(document: ResultDocument, { namespace, owner, node, image }: StartLimit): readonly Start[] {
  const starts = startsOf(
    select(document, {
      ...(namespace === undefined ? {} : { namespaces: [namespace] }),
      ...(owner === undefined ? {} : { owners: [owner] }),
      ...(node === undefined ? {} : { nodes: [node] }),
    }),
  );
  const fits = image === undefined ? () => true : glob(image);
  return starts.filter(
    ({ containers }) => image === undefined || containers.some(one => one.image !== null && fits(one.image)),
  );
}

interface StartGroup {
  readonly name: string;
  readonly image?: string;
}

/** A pod of several images is in the group of each. */
function groupsOf(one: Start, { by, image: wanted }: StartLimit): StartGroup[] {
  if (by === 'node') return [{ name: ` on ${one.node ?? 'an unknown node'}` }];
  if (by === 'namespace') return [{ name: ` of ${one.pod.namespace}` }];
  if (by === 'owner') return [{ name: ` of ${one.pod.namespace}/${ownerOf(one).name}` }];
  if (by !== 'image') return [{ name: '' }];
  const fits = glob(wanted ?? '*');
  const images = new Set(one.containers.flatMap(({ image }) => (image !== null && fits(image) ? [image] : [])));
  return [...images].map(image => ({ name: ` with image ${image}`, image }));
}

function timeOf(one: Start, image: string | undefined, { of = 'ready' }: StartLimit, lasted: number | null) {
  const took = measured(one);
  const over = (ms: number | null | undefined): Timed<Start> | null =>
    ms == null ? null : { measured: one, ms, isOver: true };
  const going = (ms: number | null): Timed<Start> | null => (ms === null ? null : { measured: one, ms, isOver: false });
  if (of === 'pull' && image !== undefined) return over(pulled(one, image));
  if (of !== 'ready' && of !== 'running') return over(took.phases.get(of));
  return over(of === 'ready' ? took.wholeMs : took.runningMs) ?? going(atLeast(of, took, lasted));
}

/** The least time that it took: a pod that is not known to be Ready has at least come this far. */
const atLeast = (
  of: 'ready' | 'running',
  { runningMs, one: start }: Measured<Start>,
  lasted: number | null,
): number | null =>
  of === 'ready' && start.outcome !== 'completed' ? (lasted ?? runningMs) : start.startedAt === null ? lasted : null;

function pulled({ containers }: Start, pattern: string): number | null {
  const fits = glob(pattern);
  const times = containers.flatMap(({ image, pulledMs }) =>
    image !== null && fits(image) && pulledMs !== null ? [pulledMs] : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

const EXPECTED = 'a pod that starts';

/** What is wrong with each start, or that nothing is. */
const outcomes = (starts: readonly Start[], policy: Policy): Result[] => starts.flatMap(start => judge(start, policy));

function judge(start: Start, policy: Policy): Result[] {
  const { outcome, headline, findings } = start;
  const cause = causeOf(start);
  const errors = findings.filter(({ level }) => level === 'error');
  const main = errors.find(finding => finding === cause) ?? errors[0];
  const judged = findings.flatMap(finding => judgeFinding(start, finding, policy, finding === main));
  const hasError = errors.length > 0;
  if (outcome === 'stuck' && !hasError)
    return [...judged, outcomeResult(start, policy.starts.stuck, POLICY_RULES.startWithoutEnd.id, headline)];
  if (outcome === 'in-progress')
    return [...judged, outcomeResult(start, policy.starts.unended, POLICY_RULES.unendedStart.id, headline)];
  return hasError ? judged : [...judged, outcomeResult(start, 'pass', POLICY_RULES.startWithoutEnd.id, headline)];
}

function judgeFinding(start: Start, finding: Finding, { rules, starts }: Policy, isMain: boolean): Result[] {
  const { rule, message, at, evidence } = finding;
  const grade = rules.get(rule)?.level ?? gradeOf(start, finding, starts, isMain);
  const expected = `${EXPECTED} without this: ${trouble(rule)}`;
  return grade === 'off' ? [] : [resultOf(start, grade, rule, { expected, found: message, at, evidence, finding })];
}

/** The rule's title, as the end of a sentence. */
function trouble(rule: string): string {
  const title = Object.hasOwn(START_RULES, rule) ? START_RULES[rule as StartRule].title : rule;
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/**
 * A pod that does not start is one failure, however many findings tell of it: a missing configMap and the volume that waits for it have one
 * cause. The others are results that pass, unless the policy has a level for their rule.
 */
function gradeOf({ outcome }: Start, { level }: Finding, grades: Policy['starts'], isMain: boolean): Result['grade'] {
  if (level === 'info' || (level === 'error' && !isMain)) return 'pass';
  if (level === 'warning') return grades.troubled;
  return outcome === 'refused' ? grades.refused : grades.stuck;
}

const outcomeResult = (start: Start, grade: Result['grade'], rule: string, found: string): Result =>
  resultOf(start, grade, rule, { expected: EXPECTED, found });

/** How many times the containers of a pod may be restarted. */
const restarts = (starts: readonly Start[], { starts: { restarts: limit } }: Policy): Result[] =>
  limit === null
    ? []
    : starts.map(start => {
        const many = start.restarts.length;
        const isFine = many <= limit.atMost;
        const evidence = start.findings.find(({ rule }) => OF_RESTARTS.has(rule))?.evidence;
        return resultOf(start, isFine ? 'pass' : (limit.level ?? 'error'), POLICY_RULES.restartCount.id, {
          expected: `at most ${times(limit.atMost)} of its containers`,
          found: many === 0 ? 'none' : `${times(many)}: ${reasonsOf(start)}`,
          at: start.restarts[0]?.at ?? null,
          ...(evidence === undefined ? {} : { evidence }),
        });
      });

const OF_RESTARTS: ReadonlySet<string> = new Set(['restarted', 'crash-loop']);

const times = (many: number): string => (many === 1 ? '1 restart' : `${many} restarts`);

function reasonsOf({ restarts: all }: Start): string {
  const reasons = all.map(({ container, reason, exitCode }) =>
    [container, exitCode === null ? null : `exit code ${exitCode}`, reason].flatMap(part => part ?? []).join(', '),
  );
  return [...new Set(reasons)].slice(0, 5).join('; ');
}

const CHECKS = [outcomes, required, restarts, limits, counts];

/** How pods started. A policy without checks of starts only gets the errors. */
export function starts(document: ResultDocument, policy: Policy): Result[] {
  const own = ownStarts(document);
  const results = CHECKS.flatMap(check => check(own, policy, document));
  return policy.starts.isStated ? results : results.filter(({ grade }) => grade === 'error' || grade === 'warn');
}

/** How many starts there are, and how many there must be. */
function counts(starts: readonly Start[], { starts: { expect } }: Policy): Result[] {
  if (expect === null) return [];
  const fits = starts.length >= (expect.min ?? 0) && starts.length <= (expect.max ?? Number.POSITIVE_INFINITY);
  return [
    {
      grade: fits ? 'pass' : 'error',
      rule: POLICY_RULES.startCount.id,
      lifecycle: null,
      expected: spelled(expect, 'start'),
      found: starts.length === 0 ? 'none' : things(starts.length, 'start'),
      at: null,
      evidence: [],
    },
  ];
}
