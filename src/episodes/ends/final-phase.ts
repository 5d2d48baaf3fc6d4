import { asText, member } from '../../catalogue/fields.js';
import { patchContaining } from '../../correlate/events/patch.js';
import type { Observation } from '../../correlate/types.js';
import type { Deletion } from './types.js';

const FINAL = /Succeeded|Failed/;

/**
 * The kubelet reported to the API server that the pod has ended for good (status_manager.go, syncPod): its containers are dead, and what
 * waited for that continues.
 */
export const finalPhaseIn = ({ lines }: Pick<Deletion, 'lines'>): Observation | undefined =>
  lines.only('status-patch').findLast(({ event }) => {
    const phase = asText(member(patchContaining(event, FINAL)?.status, 'phase'));
    return phase === 'Succeeded' || phase === 'Failed';
  });
