import type { Rule } from './types.js';

export const rules: readonly Rule[] = [];
