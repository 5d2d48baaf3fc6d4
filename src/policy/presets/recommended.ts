import type { Preset } from '../types.js';

export const recommended: Preset = {
  name: 'recommended',
  means:
    'At least one deletion or start, every step that the kubelet always logs, the end of every deletion, and no finding that is an error.',
  levels: { error: 'error', warning: 'warn', info: 'pass' },
  undetermined: 'warn',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'pass', troubled: 'pass' },
};
