import type { ContainerView, Facts } from './facts.js';
import { durationIn } from './go-duration.js';
import type { SandboxAgain } from './sandbox-again.js';
import { LIMITS } from './thresholds.js';
import { type ContainerRun, type Mark, OFF, type Restart, type StartedContainer } from './types.js';
import { backOffIn, probeSays } from './words.js';

/** Runs of a container after its first, with what is known about the end of the previous run. */
export function restartsOf(
  facts: Facts,
  containers: readonly StartedContainer[],
  again: SandboxAgain | null,
): Restart[] {
  const isSeen = containers.some(({ runs }) => runs.length > 1);
  // Hardly any start has one
  if (!isSeen && !facts.statuses.some(one => one.containers.some(({ restartCount }) => restartCount > 0))) return [];
  return containers.flatMap(({ name, runs }) => {
    if (name === null) return [];
    const views = facts.statuses.flatMap(({ containers: all }) => all.filter(one => one.name === name));
    const began = runs.filter(({ started, created }) => started !== null || created !== null);
    const stated = Math.max(0, ...views.map(({ restartCount }) => restartCount)) - firstCount(facts, views);
    const seen = Math.max(0, began.length - 1);
    return Array.from({ length: Math.max(seen, stated) }, (_, index): Restart => {
      const [before, next] = [began[index], began[index + 1]];
      const count = firstCount(facts, views) + index;
      const end = endOf(views, count, before?.id ?? null);
      const at = next?.started ?? next?.created ?? null;
      const killed = killedFor(facts, name, before?.ended?.at ?? null, at?.at ?? null);
      return {
        container: name,
        at,
        exitCode: before?.exitCode ?? end?.exitCode ?? null,
        reason: replacedBy(again, before, at) ?? killed ?? end?.reason ?? null,
        isKilled: killed !== null,
        backOffMs: backOffBefore(facts, { name, count }, before, at),
      };
    });
  });
}

/**
 * `back-off 2m40s restarting failed container=c pod=…`. Which restart it comes before: a status states how many there were, and an error of
 * a sync lies between two runs.
 */
function backOffBefore(
  { troubles, statuses }: Facts,
  { name, count }: { readonly name: string; readonly count: number },
  before: ContainerRun | undefined,
  at: Mark | null,
): number | null {
  const stated = statuses.flatMap(({ containers }) =>
    containers.flatMap(one => (one.name === name && one.restartCount === count ? [one.message ?? ''] : [])),
  );
  const since = (before?.started ?? before?.created)?.at ?? Number.NEGATIVE_INFINITY;
  const logged = troubles
    .filter(({ container, mark }) => at !== null && container === name && mark.at >= since && mark.at < at.at)
    .map(({ text }) => text);
  return durationIn([...logged, ...stated].flatMap(text => backOffIn(text) ?? []).at(-1) ?? '');
}

/** The beginning of the reason of a restart that came with another sandbox. */
export const OF_NEW_SANDBOX = 'its sandbox was created again: ';

/** The first run in another sandbox. */
function replacedBy(again: SandboxAgain | null, before: ContainerRun | undefined, at: Mark | null): string | null {
  const first = before?.started ?? before?.created ?? null;
  if (again === null || at === null || first === null) return null;
  const isFirst = first.at < again.at.at && at.at + OFF[at.by] >= again.at.at;
  return isFirst ? `${OF_NEW_SANDBOX}${again.says}` : null;
}

/** A pod that ran before the input begins was restarted before. */
const firstCount = ({ proofs }: Facts, views: readonly ContainerView[]): number =>
  proofs.length > 0 ? 0 : (views[0]?.restartCount ?? 0);

interface End {
  readonly exitCode: number | null;
  readonly reason: string | null;
}

/** `count`: how many times it had been restarted before it ended. */
function endOf(views: readonly ContainerView[], count: number, id: string | null): End | null {
  for (const view of views) {
    if (id !== null && view.last?.id === id) return view.last;
    if (view.state === 'terminated' && (id === null ? view.restartCount === count : view.id === id)) return view;
    if (view.last !== null && view.restartCount === count + 1) return view.last;
  }
  return null;
}

/** `Container c failed liveness probe, will be restarted` (kuberuntime_manager.go, computePodActions) */
function killedFor(facts: Facts, name: string, from: number | null, to: number | null): string | null {
  const { kills, events } = facts;
  const until = to ?? Number.POSITIVE_INFINITY;
  const since = from === null ? Number.NEGATIVE_INFINITY : from - LIMITS.beforeRestartMs;
  const messages = [...kills, ...events.filter(({ reason }) => reason === 'Killing')].filter(
    one =>
      (one.container === name || one.message.includes(` ${name} `)) && one.mark.at <= until && one.mark.at >= since,
  );
  const event = messages.find(({ message }) => /probe|definition|restarted/.test(message));
  if (event === undefined) return null;
  const probe = /failed (liveness|startup) probe/.exec(event.message)?.[1];
  if (probe !== undefined) return `killed for its ${probe} probe${answerOf(facts, name, event)}`;
  return /definition changed/.test(event.message) ? 'killed because its definition changed' : event.message;
}

/** The output of the probe when the kubelet gave up (prober.go, `Probe failed`). */
function answerOf({ probes }: Facts, name: string, { message, mark }: Facts['kills'][number]): string {
  const answers = probes.flatMap(({ probe, container, output, mark: { at } }) =>
    output !== null && message.includes(`${probe} probe`) && container === name && at <= mark.at
      ? [{ at, output }]
      : [],
  );
  const last = answers.sort((a, b) => a.at - b.at).at(-1);
  if (last === undefined) return '';
  const says = probeSays(last.output);
  return ` (${says.length > LONGEST ? `${says.slice(0, LONGEST - 1)}…` : says})`;
}

/** A line has room for this much of the output. */
const LONGEST = 200;
