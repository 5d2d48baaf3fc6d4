/** What talks to NATS: a bundle of its own (scripts/build.mjs), since nothing else needs the client. */

export { createPublisher, TooLong } from './publisher.js';
export { openNatsQueue } from './queue.js';
