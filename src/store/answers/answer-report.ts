import type { Format, RenderOptions } from '../../show/report/types.js';
import type { Answer } from '../types.js';

/** One output format of answers. */
export type AnswerReport = Format<Answer, [], Pick<RenderOptions, 'color'>>;
