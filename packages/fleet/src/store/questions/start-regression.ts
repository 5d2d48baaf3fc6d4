import type { Question } from './question.js';
import { versionRegression } from './version-regression.js';

export const startRegression: Question = {
  ...versionRegression,
  id: 'start-regression',
  title: 'Did a kubelet version make pods start more slowly?',
  about:
    'Each phase of starts, and the whole of them, by kubelet version: how many were measured, p50 and p90 in milliseconds, one row for each version. With --versions OLD,NEW both are in one row, with the difference of their p90; the largest difference first. Compare figures only if many were measured.',
  families: ['start'],
};
