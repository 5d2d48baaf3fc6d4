import { loadBundle } from './bundles.js';

/** Where a thread of the executable begins. V8 then already has the flags that the command has set. */
loadBundle('worker', require);
