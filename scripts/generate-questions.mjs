// Writes src/store/questions/registry.ts from the questions beside it. `--check` fails when it is stale.
import { putList } from './list-registry.mjs';

putList({ script: 'generate-questions.mjs', folder: 'src/store/questions/', one: 'question', type: 'Question' });
