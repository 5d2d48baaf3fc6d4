import type { RenderOptions } from '../../report/types.js';
import type { Wishes } from '../messages.js';

/** As a command writes a file without further options. */
export const renderOptions = ({ zone }: Wishes): RenderOptions => ({
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
