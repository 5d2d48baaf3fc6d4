/** The code that connects to NATS: a separate bundle (scripts/build.mjs), since nothing else needs the client. */

export { createPublisher, TooLong } from './publisher.js';
export { openNatsQueue } from './queue.js';
