import manifest from '../package.json' with { type: 'json' };

/** What `podline` loads where this package is installed: its commands, databases as inputs and outputs, and the readers of a queue. */
export { agentCommand } from './agent/command.js';
export {
  cancelCommand,
  fleetStoreCommand,
  retryCommand,
  statusCommand,
  submitCommand,
  workCommand,
} from './queue/command.js';
export { serveItems } from './queue/threads.js';
export { storeCommand } from './store/command.js';
export { writeParquet } from './store/parquet.js';
export { queryCommand } from './store/query.js';
export { storedResults } from './store/stored.js';

export const VERSION: string = manifest.version;
