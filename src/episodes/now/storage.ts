import { adviceFor } from '../../catalogue/causes/index.js';
import type { ApiEvent } from '../../document/contract/types.js';
import { type ClaimSeen, type Seen, type Statement, say } from './types.js';
import { messageOf, timeOf } from './warnings.js';

/** Claims that do not exist or are not bound: nothing can be mounted from them. */
export function claimTroubles({ claims }: Pick<Seen, 'claims'>): Statement[] {
  return claims.flatMap(({ name, phase, provisioner = null, events }): Statement[] => {
    if (phase === 'Bound') return [];
    if (phase === null)
      return say(
        `claim ${name}: there is no PersistentVolumeClaim of that name`,
        `Create the claim ${name}, or correct its name in the pod.`,
      );
    const last = lastOfClaim(events);
    const why = last === null ? '' : `: ${messageOf(last)} (${last.reason}${last.count > 1 ? ` x${last.count}` : ''})`;
    return say(
      `claim ${name} is ${phase}${why}`,
      provisioner === null
        ? `kubectl describe pvc ${name}: is there a StorageClass, and does its provisioner run?`
        : `Does the provisioner ${provisioner} run? Its log shows what it does for the claim ${name}; kubectl describe pvc ${name} shows its Events.`,
    );
  });
}

/** Volumes that are not attached to the node of the pod, or are attached to another one. */
export function attachmentTroubles({
  pod,
  claims,
  attachments,
}: Pick<Seen, 'pod' | 'claims' | 'attachments'>): Statement[] {
  return claims.flatMap(({ name, volume }): Statement[] => {
    if (volume === null) return [];
    const own = attachments.filter(one => one.volume === volume);
    const here = own.find(({ node }) => node === pod.nodeName);
    const elsewhere = own.find(({ node, attached }) => attached && node !== pod.nodeName);
    if (here?.attached === true) return [];
    if (here?.error != null)
      return say(
        `volume ${volume} (claim ${name}) cannot be attached to ${here.node}: ${here.error}`,
        `kubectl describe volumeattachment; the log of the driver's attacher shows more than its error.`,
      );
    if (elsewhere !== undefined)
      return say(
        `volume ${volume} (claim ${name}) is still attached to ${elsewhere.node}`,
        // The Event of the attach controller (attachdetach/reconciler.go, reportMultiAttachError)
        adviceFor('volumes', 'Multi-Attach error'),
      );
    return here === undefined ? [] : say(`volume ${volume} (claim ${name}) is not attached to ${here.node} yet`);
  });
}

/** The scheduler waits for a claim (scheduler/framework/plugins/volumebinding). */
export const waitsForClaim = ({ reason, message }: ApiEvent): boolean =>
  reason === 'FailedScheduling' && message.includes('PersistentVolumeClaim');

/** The claim of a StatefulSet's pod has the name of its template before that of the pod (statefulset/stateful_set_utils.go, getPersistentVolumeClaimName). */
export const isClaimOf = (claim: string, pod: string): boolean => pod !== '' && claim.endsWith(`-${pod}`);

/** A claim of which only Events are known. */
export const claimIn = (name: string, events: readonly ApiEvent[]): ClaimSeen | null =>
  lastOfClaim(events) && { name, phase: 'not bound', volume: null, events };

/** What Events of a claim last stated; null where that is that it was provisioned after all. */
function lastOfClaim(events: readonly ApiEvent[]): ApiEvent | null {
  const last = events
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .findLast((event, _, all) => !isWait(event) || all.every(isWait));
  return last === undefined || last.reason === 'ProvisioningSucceeded' ? null : last;
}

/** Whether the Event only reports a wait: it is repeated while the provisioner tries. */
const isWait = ({ reason }: ApiEvent): boolean => reason === 'ExternalProvisioning';
