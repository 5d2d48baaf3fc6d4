import { fieldValue } from '../../../../grammars/klog/values.js';
import { containerId, member, textField, wholeField } from '../../../catalogue/fields.js';
import { patchContaining } from '../../../correlate/events/patch.js';
import type { Observation } from '../../../correlate/types.js';
import type { Exit } from '../../../document/contract/types.js';
import { type Status, statusOf } from '../../../sources/watch/snapshot.js';
import { integerOf, isFields, listOf, wordOf } from '../../../sources/watch/values.js';
import { KINDS } from '../kinds/index.js';
import { containerOf } from '../step-result.js';
import type { Reconstructed } from '../types.js';

/** A code that the kubelet made up, because the runtime no longer knew the container (kubelet_pods.go, convertStatusToAPIStatus). */
export const MADE_UP = 'ContainerStatusUnknown';
/** Reasons that show no more than the code. */
const PLAIN: ReadonlySet<string | null> = new Set(['Error', 'Completed']);

/** For each container, the first source that states its exit code: the object, what the kubelet sent, what it saw after the stop, PLEG. */
export function exitsOf(one: Reconstructed): Exit[] {
  const { kind, story, lines } = one;
  // The static pod of a mirror lives on
  if (KINDS[kind].subject === 'mirror') return [];
  const stated = [
    ...(story?.snapshots.at(-1)?.containers ?? []),
    ...containersIn(lastFailure(one)),
    ...lines.only('container-states').flatMap(containersLeft),
  ];
  const ends = new Map<string, Exit>();
  for (const { name, exitCode, reason } of [...stated, ...seenByPleg(one)])
    if (name !== null && exitCode !== null && reason !== MADE_UP && !ends.has(name))
      ends.set(name, { container: name, exitCode, reason: PLAIN.has(reason) ? null : reason });
  const all = ends.size > 0 ? [...ends.values()] : unnamed(one);
  return all.filter(({ exitCode }) => exitCode !== 0);
}

/** A code other than 0 in the JSON of a patch, as klog quotes it; a code of 0 is left out. */
const FAILED = /exitCode[^\w,}]{1,8}[1-9]/;

/** The last status with such a code that the kubelet sent: only that one is parsed. */
function lastFailure({ lines }: Reconstructed): unknown {
  for (const { event } of lines.only('status-patch').toReversed()) {
    const patch = patchContaining(event, FAILED);
    if (patch !== null) return patch.status;
  }
  return undefined;
}

/** What a status that the kubelet sent states of each container. */
export const containersIn = (status: unknown): Status['containers'] =>
  isFields(status) ? statusOf(status).containers : [];

/** The containers in the line about their states after the termination. */
export function containersLeft({ event }: Observation) {
  const field = wholeField(event, 'containers');
  return listOf(field && fieldValue(field), one => {
    const name = wordOf(member(one, 'Name'));
    return name === null ? null : { name, id: null, exitCode: integerOf(member(one, 'ExitCode')), reason: null };
  });
}

/** The ends of which PLEG prints the code, with the id of the container (pleg/generic.go, Relist, since 1.22). */
const seenByPleg = ({ lines }: Reconstructed) =>
  lines.only('pleg-exit-code').map(one => {
    const { seq, source, line, event } = one;
    const [id, exitCode] = [containerId(event), integerOf(textField(event, 'exitCode'))];
    return { seq, source, line, name: containerOf(one, lines) ?? null, id, exitCode, reason: null };
  });

/** The codes with which a container of this id ended, with the places that state them: as the kubelet saw it, then as the object shows it. */
export const codesOf = (one: Reconstructed, id: string) =>
  [
    ...seenByPleg(one).map(end => ({ whose: 'the kubelet', ...end })),
    ...(one.story?.snapshots ?? []).flatMap(({ containers, source, line }) =>
      containers.map(end => ({ whose: 'the API object', ...end, source, line })),
    ),
  ].flatMap(({ whose, id: own, exitCode, reason, source, line }) =>
    own !== id || exitCode === null || reason === MADE_UP ? [] : [{ whose, exitCode, source, line }],
  );

/** Below -v=3 no other line gives the name. A container that crashed before the deletion is not part of it. */
function unnamed(one: Reconstructed): Exit[] {
  const own = seenByPleg(one).filter(({ seq }) => seq >= (one.begun?.seq ?? 0));
  const codes = new Set(own.flatMap(({ exitCode }) => exitCode ?? []));
  return [...codes].map(exitCode => ({ container: null, exitCode, reason: null }));
}
