import type { RenderOptions } from 'podline/internal/browser';
import type { Settings } from './messages.js';

/** The options with which a command writes a file if it has no others. */
export const renderOptions = ({ zone }: Settings): RenderOptions => ({
  width: 120,
  color: false,
  summary: false,
  all: false,
  starts: false,
  steps: false,
  piped: true,
  evidence: false,
  zone: zone === '' ? null : zone,
});
