/** What podline keeps on a JetStream server. */
export const ITEMS = { stream: 'podline-items', subject: 'podline.items', consumer: 'podline-work' } as const;
export const RESULTS = { stream: 'podline-results', subject: 'podline.results' } as const;
export const DEAD = { stream: 'podline-dead', subject: 'podline.dead' } as const;
export const DOCUMENTS = 'podline-documents';

const SECOND = 1_000_000_000;

/** Without a sign of life for so long an item is given to another worker. */
export const ACK_WAIT_MS = 30_000;
/** A submission or a result that is sent twice within it is dropped by the server; later ones do no harm. */
export const DUPLICATE_WINDOW = 600 * SECOND;
/** What no store has read by then is dropped; the documents stay. */
export const RESULTS_AGE = 7 * 24 * 3_600 * SECOND;
