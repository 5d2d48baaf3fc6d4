import { nextOf } from '../starts/advice.js';
import { gatesIn } from '../starts/readiness-gates.js';
import { conditionOf, isTrue, ofKind, sinceOf } from './state.js';
import type { Seen, Statement } from './types.js';
import { countOf, warnings } from './warnings.js';
import { lasting } from './when.js';
import { called, hookAdvice, oneLine } from './words.js';

/** Why a pod is not Ready; `ends`: those of its containers that have ended. */
export function unready(seen: Seen, ends: readonly Statement[]): Statement[] {
  const { pod, now } = seen;
  const long = lasting(sinceOf(pod, 'not-ready'), now);
  const condition = conditionOf(pod, 'Ready');
  const gates = gatesIn(condition?.message ?? '');
  if (isTrue(pod, 'ContainersReady') && gates !== null)
    return [{ says: `not Ready${long}: ${gates}`, next: nextOf('never-ready', gates) }, ...ends];
  const late = ofKind(pod, 'container').filter(({ state, ready }) => state === 'running' && ready !== true);
  const probes = probesOf(seen);
  const [end, ...others] = ends;
  if (late.length === 0 && end !== undefined) return [{ ...end, says: `not Ready${long}: ${end.says}` }, ...others];
  if (late.length === 0)
    return [{ says: `not Ready${long}${condition?.message == null ? '' : `: ${oneLine(condition.message)}`}` }];
  const names = [...new Set(late.map(({ name }) => called(name)))].join(', ');
  const { specs = [], postStart = [] } = pod;
  const hasProbe = (name: string): boolean => {
    const spec = specs.find(one => one.name === name);
    return spec === undefined || spec.startupPeriodSeconds != null || spec.readinessPeriodSeconds != null;
  };
  const hooked = late.find(({ name }) => postStart.includes(name) && !hasProbe(name));
  if (probes === null && hooked !== undefined)
    return [
      {
        says: `not Ready${long}: the postStart hook of ${hooked.name} has not ended`,
        next: hookAdvice(pod, hooked.name),
      },
      ...ends,
    ];
  // A person may have cut the probes out of an object that is pasted
  if (now !== null && probes === null && !late.some(({ name }) => hasProbe(name)))
    return [
      { says: `not Ready${long}: ${names} runs without a probe, and its kubelet does not report it as Ready` },
      ...ends,
    ];
  const startup = late.some(({ started }) => started === false);
  const probe = startup ? 'startup' : 'readiness';
  const says = probes ?? `${probe} probe of ${names} has not passed`;
  // A pod whose liveness probe fails may be Ready until its container is ended
  if (pod.partial && /^Liveness /.test(says)) return [{ says, next: nextOf('never-ready') }, ...ends];
  return [{ says: `not Ready${long}: ${says}`, next: nextOf('never-ready') }, ...ends];
}

/** `Readiness probe failed: HTTP probe failed with statuscode: 503` (prober.go), which names no container. */
function probesOf(seen: Seen): string | null {
  const [event] = warnings(seen, reason => reason === 'Unhealthy');
  if (event === undefined) return null;
  return `${oneLine(event.message)} (${countOf(event, seen.now)})`;
}
