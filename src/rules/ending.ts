import { containerId } from '../catalogue/fields.js';
import { patchOf } from '../correlate/events/patch.js';
import type { Observation } from '../correlate/types.js';
import { containersIn, containersLeft } from '../episodes/ends/facts/exits.js';
import type { Reconstructed } from '../episodes/ends/types.js';
import { grouped } from '../kit/grouped.js';
import type { SeenTestimony } from '../sources/types.js';
import { integerOf } from '../sources/watch/values.js';
import { during } from './during.js';
import { numberField } from './evidence.js';
import { factNumber, type RuntimeStop, runtimeStops } from './witnessed.js';

export const SIGKILL = 137;

/** How a container ended, as far as the evidence shows. */
export interface Ending {
  readonly exitCode: number | null;
  readonly outOfMemory: boolean;
  /** Whether the runtime killed it; null where that is unknown. */
  readonly killed: boolean | null;
  /** The runtime's lines about the end. */
  readonly lines: readonly SeenTestimony[];
}

/** What one source states about the end of a container. */
interface StatedEnding {
  readonly name: unknown;
  readonly exitCode: number | null;
  readonly reason?: unknown;
}

/** All evidence of the ends of one deletion's containers. */
interface EndSources {
  readonly pleg: ReadonlyMap<string, readonly Observation[]>;
  readonly states: readonly StatedEnding[];
  /** By the name of the container */
  readonly statesOf: ReadonlyMap<unknown, readonly StatedEnding[]>;
  readonly stopsOf: ReadonlyMap<string, readonly RuntimeStop[]>;
  readonly stopsById: ReadonlyMap<string, readonly RuntimeStop[]>;
}

/** No container has this name. */
const NAMELESS = '';

/** PLEG's lines, the states after the termination, the status that was sent, and the watch's last state. */
function tellersOf(one: Reconstructed): EndSources {
  const states = [
    ...during(one, 'container-states').flatMap(containersLeft).map(withCode),
    ...during(one, 'status-patch')
      .flatMap(({ event }) => containersIn(patchOf(event)?.status))
      .map(withCode),
    ...(one.story?.snapshots ?? []).flatMap(({ containers }) => containers),
  ];
  const stops = runtimeStops(one);
  return {
    pleg: grouped(during(one, 'pleg-exit-code'), ({ event }) => containerId(event)),
    states,
    statesOf: grouped(states, ({ name }) => name),
    stopsOf: grouped(stops, ({ container }) => container ?? NAMELESS),
    stopsById: grouped(stops, ({ id }) => id),
  };
}

/** Nothing is collected before it is needed, because hardly any deletion needs it. */
export function createEndings(one: Reconstructed): (container: string | null, id: string | null) => Ending {
  let tellers: EndSources | null = null;
  return (container, id) => {
    tellers ??= tellersOf(one);
    return endingOf(tellers, container, id);
  };
}

function endingOf(tellers: EndSources, container: string | null, id: string | null): Ending {
  const pleg = id === null ? [] : (tellers.pleg.get(id) ?? []);
  const states = container === null ? tellers.states : (tellers.statesOf.get(container) ?? []);
  const stops = (id === null ? tellers.stopsOf.get(container ?? NAMELESS) : tellers.stopsById.get(id)) ?? [];
  const codes = [
    ...stops.map(exitCodeOf),
    ...pleg.map(line => numberField(line, 'exitCode')),
    ...states.map(({ exitCode }) => exitCode),
  ];
  const exitCode = codes.find((code): code is number => typeof code === 'number') ?? null;
  const outOfMemory =
    states.some(({ reason }) => reason === 'OOMKilled') || stops.some(stop => stop.outOfMemory !== null);
  const lines = stops.flatMap(({ killed, exited }) => [killed, exited]).flatMap(line => line ?? []);
  return { exitCode, outOfMemory, killed: killedIn(stops), lines };
}

const exitCodeOf = ({ exited }: RuntimeStop): number | null =>
  exited === null ? null : factNumber(exited, 'exitCode');

/** A runtime that logs the call and the end also logs a SIGKILL in between (containerd at level info). */
function killedIn(stops: readonly RuntimeStop[]): boolean | null {
  if (stops.some(({ killed }) => killed !== null)) return true;
  return stops.length > 0 && stops.every(({ request, exited }) => request !== null && exited !== null) ? false : null;
}

const withCode = <T extends { readonly exitCode: unknown }>(one: T) => ({ ...one, exitCode: integerOf(one.exitCode) });
