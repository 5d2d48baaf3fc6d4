import type { Finding } from '../../../document/contract/types.js';
import type { ShownStep } from '../view/drawn.js';

/** The key of the words of a step or a kind: some ids exist in both families. */
export const wordKey = ({ family }: Pick<ShownStep, 'family'>, id: string): string =>
  family === 'start' ? `start ${id}` : id;

/** The key of what a finding is about, which depends on its rule and on what hung. */
export const partKey = ({ rule, hang }: Pick<Finding, 'rule' | 'hang'>): string => `${rule} ${hang?.what ?? ''}`;
