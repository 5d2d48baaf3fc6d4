import { spell as span } from '../../../catalogue/duration.js';
import { grouped } from '../../../kit/grouped.js';
import { PHASES, type PhaseWords } from '../../phases.js';
import type { StartCase } from '../case.js';
import type { Facts, ProbeTimes } from '../facts/facts.js';
import { waitedForNode } from '../held-up.js';
import type { Phase, StartedContainer, VolumeTimes } from '../types.js';

/**
 * The parts that took at least a tenth of the whole, or a second, the longest first. A part that may be only an error of measurement is
 * left out.
 */
export function partsOf(startCase: StartCase, phases: readonly Phase[], whole: number | null): string {
  if (whole === null) return '';
  const longest = phases
    .filter(({ ms, uncertaintyMs }) => (ms >= whole / 10 || ms >= 1_000) && ms >= 50 && ms > (uncertaintyMs ?? 0))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 4);
  return longest.length === 0 ? '' : `: ${longest.map(one => partOf(one, startCase)).join(', ')}`;
}

/**
 * `9.8 s pull of shop/web:1.4`, `6.1 s behind the pull of shop/batch-7xk`, `3.1 s volumes (3 s attach of pvc-3f by
 * ebs.csi.aws.com)`
 */
function partOf({ phase, ms }: Phase, { containers, facts, heldUp, at, about }: StartCase): string {
  const { title, spent = title }: PhaseWords = PHASES.start[phase];
  const part = `${span(ms)} ${spent}`;
  if (
    (phase === 'schedule' && waitedForNode(at.created, at.scheduled, about)) ||
    (phase === 'reach' && heldUp === null && waitedForNode(at.bound, at.seen, about))
  )
    return `${part} (its node was not Ready before)`;
  if (phase === 'reach' && heldUp !== null)
    return heldUp.who === 'runtime'
      ? `${part}, which waited for the container runtime`
      : `${part} (no kubelet ran for ${span(heldUp.to - heldUp.from)})`;
  if (phase === 'volumes') return `${part}${slowVolume(facts, ms)}`;
  const longest = (length: (one: StartedContainer) => number): StartedContainer | undefined =>
    containers.toSorted((a, b) => length(b) - length(a))[0];
  if (phase === 'pull') {
    const image = longest(({ pull }) => pull?.ms ?? 0)?.image ?? null;
    return image === null ? part : `${part} of ${image}`;
  }
  if (phase === 'pull-wait') {
    const first = longest(({ pull }) => pull?.waitedMs ?? 0)?.pull?.waitedFor ?? null;
    return first === null ? part : `${span(ms)} waiting for the pull of ${first}`;
  }
  if (phase === 'probes') return `${part}${probedEvery(facts, ms)}`;
  const inits = containers.filter(({ role }) => role === 'init');
  return phase === 'init' && inits.length === 1 ? `${span(ms)} init container ${inits[0]?.name ?? ''}`.trim() : part;
}

function slowVolume(facts: Facts, whole: number): string {
  const slow = slowestVolume(facts);
  if (slow === null || slow.ms < whole / 2 || slow.ms < 1_000) return '';
  return ` (${span(Math.min(slow.ms, whole))} ${slow.part} of ${slow.name}${slow.driver === null ? '' : `, ${slow.driver}`})`;
}

/**
 * The name of a volume that is only in the pod (`spec.volumes[].csi`) lacks its driver, which an error may name (csi_client.go,
 * newCsiDriverClient).
 */
const DRIVER = /\bdriver name ([\w.-]{1,120}) not found in the list/;

/**
 * The volume that was ready last. From 1.22 on no line shows that a volume is not attached yet: it is checked repeatedly, and only its
 * success is printed (operation_generator.go, GenerateVerifyControllerAttachedVolumeFunc).
 */
function slowestVolume({ volumes, troubles }: Facts) {
  const all = [...volumes.values()];
  const first = Math.min(...all.flatMap(({ wanted }) => wanted?.at ?? []));
  const slow = all
    .flatMap(one => (one.mounted === null ? [] : { end: one.mounted.at, ...one }))
    .reduce<(VolumeTimes & { readonly end: number }) | null>((a, b) => (a !== null && a.end >= b.end ? a : b), null);
  if (slow === null || !Number.isFinite(first)) return null;
  const begun = slow.begun?.at ?? first;
  const [attach, mount] = [begun - first, slow.end - begun];
  /** The part that took most of the time */
  const part = attach > mount ? ('attach' as const) : ('mount' as const);
  const named = troubles.find(({ stage, reason }) => stage === 'volumes' && reason === `volume ${slow.name}`);
  const driver = slow.driver === 'csi' ? (DRIVER.exec(named?.text ?? '')?.[1] ?? slow.driver) : slow.driver;
  return { name: slow.name, driver, part, ms: Math.max(attach, mount) };
}

/** periodSeconds is a whole number. */
const SHORTEST_PERIOD = 1_000;

/**
 * ` (readiness of web is probed every 10 s: up to 10 s of it)`. A container that is ready is noticed at the next try of its probe
 * (prober/worker.go, run), and the first probe is not tried before its delay is over. Of several containers, the one whose probes take
 * longest is named. Empty for a wait that is shorter than any period.
 */
function probedEvery({ probeTimes }: Facts, ms: number): string {
  const [slowest] = [...grouped(probeTimes, ({ container }) => container).values()].sort(
    (a, b) => mostOf(b) - mostOf(a),
  );
  const [first] = slowest ?? [];
  if (slowest === undefined || first === undefined || ms < SHORTEST_PERIOD) return '';
  const says = slowest.map(({ probe, periodMs, delayMs }, index) =>
    [
      `${probe}${index === 0 ? ` of ${first.container} is probed` : ''} every ${span(periodMs)}`,
      ...(delayMs === 0 ? [] : [`from ${span(delayMs)} on`]),
    ].join(', '),
  );
  const most = mostOf(slowest);
  return ` (${says.join(', ')}: ${most < ms ? `up to ${span(most)} of it` : 'that may be all of it'})`;
}

/** The longest that probes can take: their delays run concurrently, from the start of the container. */
const mostOf = (probes: readonly ProbeTimes[]): number =>
  Math.max(...probes.map(({ delayMs }) => delayMs)) + probes.reduce((ms, { periodMs }) => ms + periodMs, 0);
