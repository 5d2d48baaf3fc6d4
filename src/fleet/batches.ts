/** Each is a question to a server that answers many as fast as one; so many are held at once. */
const AT_ONCE = 16;

export async function inBatches<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(work));
}
