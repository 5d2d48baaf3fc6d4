import { componentOf, isShared } from '../catalogue/components.js';
import { isKubeletName } from '../read/records/kubelet-names.js';
import type { KlogRecord } from '../read/records/types.js';
import { callIn, originIn } from '../read/short/printed.js';

export const KUBELET = 'kubelet';

/**
 * The component that printed a record, if the record itself shows it. `isKnown`: the message is in the catalogue, and a library that all
 * components share can have printed it for any of them.
 */
export function printerOf(record: Pick<KlogRecord, 'header' | 'frame' | 'shaped'>, isKnown: boolean): string | null {
  // An envelope that names a kubelet decides against file names that components share
  const identifier = originIn(record)?.identifier;
  if (identifier !== undefined && isKubeletName(identifier)) return KUBELET;
  const call = callIn(record);
  if (call === null) return null;
  return componentOf(call.file) ?? (isKnown && !isShared(call.file) ? KUBELET : null);
}
