import { fieldValue } from '../../grammars/klog/values.js';
import type { Observation } from '../correlate/types.js';
import { containerId, member, wholeField } from '../events/fields.js';
import { patchOf } from '../events/patch.js';
import type { Reconstructed } from '../lifecycle/types.js';
import { during } from './during.js';
import { numberField } from './evidence.js';

export const SIGKILL = 137;

/** How a container ended, as far as anybody tells. */
export interface Ending {
  readonly exitCode: number | null;
  readonly outOfMemory: boolean;
}

interface Told {
  readonly name: unknown;
  readonly exitCode: unknown;
  readonly reason?: unknown;
}

/** From PLEG's line, from the states after the termination, from the status that was sent, or from the watch's last word. */
export function endingOf(one: Reconstructed, container: string | null, id: string | null): Ending {
  const pleg = during(one, 'pleg-exit-code').filter(({ event }) => id !== null && containerId(event) === id);
  const told = [
    ...during(one, 'container-states').flatMap(statesIn),
    ...during(one, 'status-patch').flatMap(patchedIn),
    ...(one.story?.snapshots ?? []).flatMap(({ containers }) => containers),
  ].filter(({ name }) => container === null || name === container);
  const codes = [...pleg.map(line => numberField(line, 'exitCode')), ...told.map(({ exitCode }) => exitCode)];
  const exitCode = codes.find((code): code is number => typeof code === 'number') ?? null;
  return { exitCode, outOfMemory: told.some(({ reason }) => reason === 'OOMKilled') };
}

function statesIn({ event }: Observation): Told[] {
  const field = wholeField(event, 'containers');
  const states = field === null ? [] : fieldValue(field);
  if (!Array.isArray(states)) return [];
  return states.map(state => ({ name: member(state, 'Name'), exitCode: toNumber(member(state, 'ExitCode')) }));
}

function patchedIn({ event }: Observation): Told[] {
  const statuses = member(member(patchOf(event), 'status'), 'containerStatuses');
  if (!Array.isArray(statuses)) return [];
  return statuses.map(status => {
    const terminated = member(member(status, 'state'), 'terminated');
    return {
      name: member(status, 'name'),
      exitCode: member(terminated, 'exitCode'),
      reason: member(terminated, 'reason'),
    };
  });
}

/** Go's %+v prints a number that klog has no type for. */
const toNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
