import { earliest, type Facts, firstOf } from '../facts/facts.js';
import { imageIn } from '../facts/pulls.js';
import type { Mark, StartedContainer } from '../types.js';
import { gatesIn, probeSays } from '../words.js';
import { outlives } from './containers.js';
import type { Instants } from './instants.js';

/** The Events with which the kubelet ends a pull (image_manager.go, EnsureImageExists). */
const ENDS_PULL: ReadonlySet<string> = new Set(['Pulled', 'Failed']);

export interface Doing {
  readonly what: 'volumes' | 'sandbox' | 'pull' | 'init' | 'readiness' | 'startup' | 'containers' | 'worker';
  /** The container, image or gate that the start was busy with */
  readonly detail: string | null;
  readonly since: Mark | null;
}

/** Whether only a probe or a gate is waited for. */
export const isUnready = (doing: Doing | null): doing is Doing =>
  doing?.what === 'readiness' || doing?.what === 'startup';

interface Meanwhile {
  readonly facts: Facts;
  readonly at: Instants;
  readonly containers: readonly StartedContainer[];
}

/** What the start was doing at that time. */
export function doingOf({ facts, at, containers }: Meanwhile, then = Number.POSITIVE_INFINITY): Doing | null {
  const isThen = (mark: Mark | null | undefined): mark is Mark => mark != null && mark.at <= then;
  // Probes go on while a pod is removed, and their results are about its end
  const probes = facts.probes.filter(({ mark }) => mark.at <= then);
  const failed = probes.filter(({ says }) => says === 'no');
  const no = failed.at(-1) ?? null;
  if (isThen(at.running)) {
    if (isThen(at.ready)) return null;
    const waits = facts.statuses
      .filter(({ mark }) => mark.at <= then)
      .flatMap(({ conditions, mark }) => conditions.map(({ type, message }) => ({ type, message, at: mark.at })))
      .findLast(({ type }) => type === 'Ready');
    // The kubelet syncs the pod because of a probe after the line with the probe's output
    const answered = failed.findLast(one => one.output !== null && one.probe === no?.probe);
    const hasPassed = probes.some(one => one.says === 'yes' && one.probe === no?.probe && one.mark.at > no.mark.at);
    // The kubelet looks at the gates when all containers are ready (status/generate.go, GeneratePodReadyCondition)
    const isGated = gatesIn(waits?.message ?? '') !== null && (waits?.at ?? 0) >= (answered?.mark.at ?? 0);
    const output = hasPassed || isGated ? null : (answered?.output ?? null);
    const says = output === null ? (waits?.message ?? null) : probeSays(output);
    return { what: no?.probe === 'startup' ? 'startup' : 'readiness', detail: says, since: at.running };
  }
  const init = containers.find(one => {
    const run = one.runs.at(-1);
    return (
      (one.role === 'init' || one.role === 'sidecar') &&
      run !== undefined &&
      isThen(run.started) &&
      !isThen(run.ended) &&
      !outlives(run, one, containers)
    );
  });
  // Of the init containers, only a sidecar has a startup probe: it does not have to end
  const unstarted = failed.findLast(
    ({ probe, container, output }) => probe === 'startup' && container === init?.name && output !== null,
  );
  if (init !== undefined && unstarted !== undefined)
    return { what: 'startup', detail: probeSays(unstarted.output ?? ''), since: init.runs.at(-1)?.started ?? null };
  if (init?.role === 'init') return { what: 'init', detail: init.name, since: init.runs.at(-1)?.started ?? null };
  const inTime = facts.events.filter(({ mark }) => mark.at <= then).sort((a, b) => a.mark.at - b.mark.at);
  const pulling = inTime.findLast(({ reason }) => reason === 'Pulling');
  // Events of the API are dated to the second, in which a quick pull begins and ends
  const isOver = inTime.some(({ reason, mark }) => ENDS_PULL.has(reason) && mark.at >= (pulling?.mark.at ?? 0));
  if (pulling !== undefined && !isOver) return { what: 'pull', detail: imageIn(pulling.message), since: pulling.mark };
  // Whatever PLEG sees of a pod, the sandbox or a container, shows that its sandbox exists
  const sandbox = at.sandboxCreated ?? earliest(facts.sightings.map(({ mark }) => mark));
  if (isThen(sandbox)) return { what: 'containers', detail: null, since: sandbox };
  if (isThen(at.sandboxRequested)) return { what: 'sandbox', detail: null, since: at.sandboxRequested };
  const wanted = firstOf(facts, 'volumes-wanted', 'volume-mounted');
  if (wanted !== null) return { what: 'volumes', detail: null, since: wanted };
  return at.seen === null ? null : { what: 'worker', detail: null, since: at.seen };
}
