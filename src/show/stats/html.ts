import { stats as program } from '#page';
import { shell } from '../report/html/shell.js';
import type { Format } from '../report/types.js';

export const html: Format<{ page(): object }> = { id: 'html', render: ({ page }) => shell(program, page()) };
