// Writes src/input/envelopes/registry.ts from the envelopes beside it. `--check` fails when it is stale.
import { putList } from './list-registry.mjs';

putList({ script: 'generate-envelopes.mjs', folder: 'src/input/envelopes/', one: 'envelope', type: 'Envelope' });
