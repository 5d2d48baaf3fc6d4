/**
 * A copy that shares no text with what it was made from: V8 cuts a text out of another by pointing into it, so that one
 * word of a log that is kept keeps the block that it was read in.
 */
export const detached = <T>(part: T): T => JSON.parse(JSON.stringify(part));

/** The same of a text by itself. */
export { ownText } from './host/index.js';
