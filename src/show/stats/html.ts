import { stats as program } from '#page';
import { shell } from '../report/html/shell.js';
import type { Format } from '../report/types.js';
import type { StatsAnswer } from './types.js';

export const html: Format<StatsAnswer> = { id: 'html', render: ({ page }) => shell(program, page()) };
