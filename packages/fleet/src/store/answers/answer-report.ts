import type { Format, RenderOptions } from 'podline/internal';
import type { Answer } from '../types.js';

/** One output format of answers. */
export type AnswerReport = Format<Answer, [], Pick<RenderOptions, 'color'>>;
