// Writes src/nodes/layouts/registry.ts from the layouts beside it. `--check` fails when it is stale.
import { putList } from './list-registry.mjs';

putList({ script: 'generate-layouts.mjs', folder: 'src/nodes/layouts/', one: 'layout', type: 'Layout' });
