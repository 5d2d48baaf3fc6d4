import { fieldValue } from '../../../../grammars/klog/values.js';
import { asText, containerIdIn, member, textField, wholeField } from '../../../catalogue/fields.js';
import { patchContaining } from '../../../correlate/events/patch.js';
import type { Observation } from '../../../correlate/types.js';
import type { Exit } from '../../../document/contract/types.js';
import { integerOf } from '../../../sources/watch/values.js';
import { KINDS } from '../kinds/index.js';
import type { Reconstructed } from '../types.js';

/** For each container, the first source that states its exit code: the object, what the kubelet sent, what it saw after the stop, PLEG. */
export function exitsOf(one: Reconstructed): Exit[] {
  // The static pod of a mirror lives on
  if (KINDS[one.kind].subject === 'mirror') return [];
  const ends = new Map<string, Exit>();
  for (const exitsFrom of TELLERS)
    for (const end of exitsFrom(one)) if (!ends.has(end.container)) ends.set(end.container, end);
  const all: readonly Exit[] = ends.size > 0 ? [...ends.values()] : unnamed(one);
  return all.filter(({ exitCode }) => exitCode !== 0);
}

/** An exit of a container whose name is known. */
type NamedExit = Exit & { readonly container: string };

const TELLERS: readonly ((one: Reconstructed) => readonly NamedExit[])[] = [shown, sent, left, listed];

/** A code that the kubelet made up, because the runtime no longer knew the container (kubelet_pods.go, convertStatusToAPIStatus). */
export const MADE_UP = 'ContainerStatusUnknown';
/** Reasons that show no more than the code. */
const PLAIN: ReadonlySet<string> = new Set(['Error', 'Completed', MADE_UP]);

function endOf(container: unknown, exitCode: unknown, reason: unknown = null): NamedExit[] {
  const code = integerOf(exitCode);
  if (typeof container !== 'string' || code === null || reason === MADE_UP) return [];
  return [{ container, exitCode: code, reason: typeof reason === 'string' && !PLAIN.has(reason) ? reason : null }];
}

function shown({ story }: Reconstructed): NamedExit[] {
  const last = story?.snapshots.at(-1);
  return (last?.containers ?? []).flatMap(({ name, state, exitCode, reason }) =>
    state === 'terminated' ? endOf(name, exitCode, reason) : [],
  );
}

/** A code other than 0 in the JSON of a patch, as klog quotes it; a code of 0 is left out. */
const FAILED = /exitCode[^\w,}]{1,8}[1-9]/;

function sent({ lines }: Reconstructed): NamedExit[] {
  for (const { event } of lines.only('status-patch').toReversed()) {
    const patch = patchContaining(event, FAILED);
    if (patch !== null)
      return containersIn(patch.status).flatMap(({ name, exitCode, reason }) => endOf(name, exitCode, asText(reason)));
  }
  return [];
}

/** What a status states of each container, and how it ended, if it did. */
export function containersIn(status: unknown) {
  const statuses = member(status, 'containerStatuses');
  if (!Array.isArray(statuses)) return [];
  return statuses.map(one => {
    const ended = member(member(one, 'state'), 'terminated');
    const [exitCode, reason, finishedAt] = ['exitCode', 'reason', 'finishedAt'].map(key => member(ended, key));
    return { name: member(one, 'name'), exitCode, reason, finishedAt };
  });
}

/** The containers in the line about their states after the termination. */
export function containersLeft({ event }: Observation) {
  const field = wholeField(event, 'containers');
  const states = field === null ? [] : fieldValue(field);
  if (!Array.isArray(states)) return [];
  return states.map(state => ({ name: member(state, 'Name'), exitCode: member(state, 'ExitCode') }));
}

/** Go's %+v prints numbers of types that klog does not know. */
function left({ lines }: Reconstructed): NamedExit[] {
  const all = lines.only('container-states').flatMap(containersLeft);
  return all.flatMap(({ name, exitCode }) => (asText(exitCode) ? endOf(name, Number(asText(exitCode))) : []));
}

const codeIn = ({ event }: Observation): number => Number(textField(event, 'exitCode') ?? Number.NaN);

function listed({ lines }: Reconstructed): NamedExit[] {
  return lines
    .only('pleg-exit-code')
    .flatMap(line => endOf(lines.names().get(containerIdIn(line) ?? ''), codeIn(line)));
}

/**
 * The exits without a name: PLEG prints the code of a container and its id (pleg/generic.go, Relist, since 1.22); below -v=3 no other line
 * gives the name.
 */
function unnamed({ lines, begun }: Reconstructed): Exit[] {
  // A container that crashed before the deletion is not part of it
  const own = lines.only('pleg-exit-code').filter(({ seq }) => seq >= (begun?.seq ?? 0));
  const codes = own.map(codeIn).filter(Number.isSafeInteger);
  return [...new Set(codes)].map(exitCode => ({ container: null, exitCode, reason: null }));
}
