/** Each is a request to a server that answers many as fast as one; this many are held at once. */
const AT_ONCE = 16;

export async function inBatches<T, Answer>(all: readonly T[], work: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return answers;
}
