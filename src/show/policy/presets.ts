import type { Preset } from './types.js';

const recommended: Preset = {
  name: 'recommended',
  means:
    'At least one deletion or start, every step that the kubelet always logs, the end of every deletion, and no finding that is an error.',
  levels: { error: 'error', warning: 'warn', info: 'pass' },
  undetermined: 'warn',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'pass', troubled: 'pass' },
};

const strict: Preset = {
  name: 'strict',
  means: 'As recommended, but warnings are errors, and a deletion whose outcome the input does not show is an error.',
  levels: { error: 'error', warning: 'error', info: 'pass' },
  undetermined: 'error',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'warn', troubled: 'warn' },
};

/** The first one applies without a policy. */
export const PRESETS = [recommended, strict] as const;
