import { finalizerHeld } from './finalizer-held.js';
import { graceExceeded } from './grace-exceeded.js';
import type { Rule } from './types.js';

export const rules: readonly Rule[] = [finalizerHeld, graceExceeded];
