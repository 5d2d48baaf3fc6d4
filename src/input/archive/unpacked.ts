import { LIMITS } from './thresholds.js';
import type { Place } from './types.js';

/** To how many bytes a packed file may unpack. In an archive, that much was counted; outside it is what the user has. */
export function mostUnpacked(place: Place | undefined): number {
  if (place?.in === 'zip') return place.entry.size * LIMITS.ratio;
  return place?.in === 'tar' || place?.in === 'part' ? place.size * LIMITS.ratio : Number.POSITIVE_INFINITY;
}
