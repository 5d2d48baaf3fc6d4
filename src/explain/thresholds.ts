import { THRESHOLDS as CLOCK } from '../correlate/clock/thresholds.js';
import { THRESHOLDS as CORRELATE } from '../correlate/thresholds.js';
import { THRESHOLDS as DIFF } from '../diff/thresholds.js';
import { THRESHOLDS as DOCUMENT } from '../document/thresholds.js';
import { THRESHOLDS as EVENTS } from '../events/thresholds.js';
import { THRESHOLDS as ARCHIVE } from '../input/archive/thresholds.js';
import { THRESHOLDS as LIVE } from '../input/live/thresholds.js';
import { THRESHOLDS as LIFECYCLE } from '../lifecycle/thresholds.js';
import { THRESHOLDS as RULES } from '../rules/thresholds.js';
import { THRESHOLDS as STARTS } from '../starts/thresholds.js';
import type { Threshold, Thresholds } from '../thresholds.js';
import { type Row, type Section, section, table } from './article.js';

/** All thresholds by file, with what each decides and where it comes from. */
const STAGES: Readonly<Record<string, Thresholds>> = {
  'src/input/archive/thresholds.ts': ARCHIVE,
  'src/input/live/thresholds.ts': LIVE,
  'src/events/thresholds.ts': EVENTS,
  'src/correlate/thresholds.ts': CORRELATE,
  'src/correlate/clock/thresholds.ts': CLOCK,
  'src/lifecycle/thresholds.ts': LIFECYCLE,
  'src/rules/thresholds.ts': RULES,
  'src/starts/thresholds.ts': STARTS,
  'src/document/thresholds.ts': DOCUMENT,
  'src/diff/thresholds.ts': DIFF,
};

export const thresholdSections = (): readonly Section[] =>
  Object.entries(STAGES).map(([file, thresholds]) =>
    section(
      file,
      table(['name', 'value', 'what it decides', 'where it comes from'], Object.entries(thresholds).map(rowOf)),
    ),
  );

const rowOf = ([name, [value, unit, decides, source]]: readonly [string, Threshold]): Row => [
  { id: name },
  unit === 'share' ? String(value) : `${value.toLocaleString('en-US')} ${unit}`,
  decides,
  source,
];
