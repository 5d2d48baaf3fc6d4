import { fieldValue } from '../../grammars/klog/values.js';
import type { Exit } from '../contract/types.js';
import type { Observation } from '../correlate/types.js';
import { asText, member, textField, wholeField } from '../events/fields.js';
import { patchSaying } from '../events/patch.js';
import { KINDS } from './kinds/index.js';
import type { Reconstructed } from './types.js';

/** Of each container the first that states its exit code counts: the object, what the kubelet sent, what it saw after the stop, PLEG. */
export function exitsOf(one: Reconstructed): Exit[] {
  // The static pod behind a mirror goes on
  if (KINDS[one.kind].subject === 'mirror') return [];
  const ends = new Map<string, Exit>();
  for (const tell of TELLERS) for (const end of tell(one)) if (!ends.has(end.container)) ends.set(end.container, end);
  return [...ends.values()].filter(({ exitCode }) => exitCode !== 0);
}

const TELLERS: readonly ((one: Reconstructed) => readonly Exit[])[] = [shown, sent, left, listed];

/** A code that the kubelet made up, because the runtime no longer knew the container (kubelet_pods.go, convertStatusToAPIStatus). */
const MADE_UP = 'ContainerStatusUnknown';
/** Says no more than the code. */
const PLAIN: ReadonlySet<string> = new Set(['Error', 'Completed', MADE_UP]);

function endOf(container: unknown, exitCode: unknown, reason: unknown = null): Exit[] {
  if (typeof container !== 'string' || !Number.isInteger(exitCode) || reason === MADE_UP) return [];
  return [
    { container, exitCode: Number(exitCode), reason: typeof reason === 'string' && !PLAIN.has(reason) ? reason : null },
  ];
}

function shown({ story }: Reconstructed): Exit[] {
  const last = story?.snapshots.at(-1);
  return (last?.containers ?? []).flatMap(({ name, state, exitCode, reason }) =>
    state === 'terminated' ? endOf(name, exitCode, reason) : [],
  );
}

/** In the JSON of a patch, as klog quotes it; a code of 0 is no news. */
const FAILED = /exitCode[^\w,}]{1,8}[1-9]/;

function sent({ lines }: Reconstructed): Exit[] {
  const line = lines.only('status-patch').findLast(({ event }) => patchSaying(event, FAILED) !== null);
  const statuses = line === undefined ? null : member(patchSaying(line.event, FAILED)?.status, 'containerStatuses');
  if (!Array.isArray(statuses)) return [];
  return statuses.flatMap(status => {
    const terminated = member(member(status, 'state'), 'terminated');
    return endOf(member(status, 'name'), member(terminated, 'exitCode'), asText(member(terminated, 'reason')));
  });
}

/** Post-termination container state. Go's %+v prints a number that klog has no type for. */
function left({ lines }: Reconstructed): Exit[] {
  return lines.only('container-states').flatMap(({ event }: Observation) => {
    const field = wholeField(event, 'containers');
    const states = field === null ? [] : fieldValue(field);
    if (!Array.isArray(states)) return [];
    return states.flatMap(state => {
      const code = asText(member(state, 'ExitCode'));
      return code === null || code === '' ? [] : endOf(member(state, 'Name'), Number(code));
    });
  });
}

/** Of the sandbox no line says what it is called. */
function listed({ lines }: Reconstructed): Exit[] {
  return lines.only('pleg-exit-code').flatMap(line => {
    const name = lines.names().get(lines.container(line) ?? '');
    return endOf(name, Number(textField(line.event, 'exitCode') ?? Number.NaN));
  });
}
