import type { HttpResponse } from './http.js';

/** The text of an answer, and no more than `most` bytes of it. */
export async function bounded(
  { pieces }: Pick<HttpResponse, 'pieces'>,
  most: number,
): Promise<{ body: string; cut: boolean }> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    kept.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  return { body: Buffer.concat(kept, Math.min(size, most)).toString('utf8'), cut: size > most };
}
