import type { Preset } from '../types.js';

export const strict: Preset = {
  name: 'strict',
  means: 'As recommended, but warnings are errors, and a deletion whose outcome the input does not show is an error.',
  levels: { error: 'error', warning: 'error', info: 'pass' },
  undetermined: 'error',
  unended: 'error',
  expect: { any: { min: 1 } },
  starts: { stuck: 'error', refused: 'error', unended: 'warn', troubled: 'warn' },
};
