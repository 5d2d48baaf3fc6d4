import { loadBundle } from './bundles.js';

/** The entry point of a thread of the executable. V8 then already has the flags that the command has set. */
loadBundle<{ work(): void }>('podline', require).work();
