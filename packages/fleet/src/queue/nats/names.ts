/* The streams of podline on a JetStream server. */

/** Each item that is not done: `.<id>`. */
export const ITEMS = { stream: 'podline-items', subject: 'podline.items', consumer: 'podline-work' } as const;
export const RESULTS = { stream: 'podline-results', subject: 'podline.results' } as const;
export const DEAD = { stream: 'podline-dead', subject: 'podline.dead' } as const;
/** A message for each collection that is done (`.<id>`), and for each part (`.<id>.<split>.<part>`). */
export const DONE = { stream: 'podline-done', subject: 'podline.done' } as const;
/** Collections that were split and are not done, and the parts that are read: `.<id>.<split>.<number of parts>.<part>`. */
export const SPLITS = { stream: 'podline-splits', subject: 'podline.splits' } as const;
/** Each failure of an item with a reason: `.<its place in the queue>.<attempt>.<id>`. */
export const FAILED = { stream: 'podline-failed', subject: 'podline.failed' } as const;
/** What was submitted, and when it was cancelled. */
export const ASKED = { stream: 'podline-asked', subject: 'podline.asked' } as const;
export const DOCUMENTS = 'podline-documents';
export const PARTS = 'podline-parts';
export const INPUTS = 'podline-inputs';

const SECOND = 1_000_000_000;

/** How long a request for a message waits at the server. */
export const WAIT_MS = 2_000;
/** Without a sign of life for this long, an item is given to another worker. */
export const ACK_WAIT_MS = 30_000;
/** A submission or a result that is sent twice within this time counts once; later repetitions do no harm. */
export const DUPLICATE_WINDOW = 600 * SECOND;
/** Results that no store has read by then are dropped; the documents stay. */
export const RESULTS_AGE = 7 * 24 * 3_600 * SECOND;
/** Requests that are remembered. */
export const MAX_ASKED = 1_000;
