import type { Answer } from '../types.js';

interface AnswerOptions {
  readonly color: boolean;
}

/** One output format of answers. It trusts none of the texts in them. */
export interface AnswerReport {
  readonly id: string;
  render(answer: Answer, options: AnswerOptions): string;
}
