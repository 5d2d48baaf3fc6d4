import { count } from '../../report/view/input.js';
import type { StartGroupPair, StartSide } from '../types.js';

/** `starts of deployment shop/web`, `starts with image registry.example/tools` */
export function startHeading({ namespace, owner, image }: StartGroupPair): string {
  if (owner === null) return `starts with image ${image ?? ''}`;
  const known = owner.kind === null ? 'pods' : owner.kind.toLowerCase();
  return `starts of ${known} ${namespace}/${owner.name}${owner.kind === null ? ' (by the names of the pods)' : ''}`;
}

/** `14 starts: 12 ready, 2 stuck` */
export function startSideText({ starts, outcomes }: StartSide): string {
  const each = Object.entries(outcomes).map(([outcome, many]) => `${many} ${outcome}`);
  return `${count(starts, 'start')}${each.length === 0 ? '' : `: ${each.join(', ')}`}`;
}
