import type { Question } from './question.js';
import { stuckNow } from './stuck-now.js';

export const stuckStarting: Question = {
  ...stuckNow,
  id: 'stuck-starting',
  title: 'Which pods do not start?',
  about:
    'Starts that hang, that a node refused, or that are in progress when their logs end: hangs first, then refusals, the oldest first.',
  families: ['start'],
};
