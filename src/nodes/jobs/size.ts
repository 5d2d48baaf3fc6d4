import { fileSize } from '../../host/index.js';
import type { Source } from '../../read/source.js';

/** The size in bytes; zero where it is not known. */
export async function sizeOf({ size, place }: Pick<Source, 'size' | 'place'>): Promise<number> {
  if (size !== undefined || place?.in !== 'file') return size ?? 0;
  return fileSize(place.path).catch(() => 0);
}
