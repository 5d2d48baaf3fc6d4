import { loadBundle } from './bundles.js';

/** Where a thread of the executable begins. V8 has the flags by then that the command has set. */
loadBundle('worker', require);
