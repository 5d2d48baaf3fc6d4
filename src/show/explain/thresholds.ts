import { THRESHOLDS as EVENTS } from '../../catalogue/thresholds.js';
import { THRESHOLDS as CLOCK } from '../../correlate/clock/thresholds.js';
import { THRESHOLDS as CORRELATE } from '../../correlate/thresholds.js';
import { THRESHOLDS as DOCUMENT } from '../../document/thresholds.js';
import { THRESHOLDS as LIFECYCLE } from '../../episodes/ends/thresholds.js';
import { THRESHOLDS as NODE } from '../../episodes/node/thresholds.js';
import { THRESHOLDS as STARTS } from '../../episodes/starts/thresholds.js';
import type { Threshold, Thresholds } from '../../kit/thresholds.js';
import { THRESHOLDS as ARCHIVE } from '../../read/archive/thresholds.js';
import { THRESHOLDS as LIVE } from '../../read/live/thresholds.js';
import { THRESHOLDS as RULES } from '../../rules/thresholds.js';
import { THRESHOLDS as DIFF } from '../diff/thresholds.js';
import { type Row, type Section, section, table } from './article.js';

/** All thresholds by file, with what each decides and where it comes from. */
const STAGES: Readonly<Record<string, Thresholds>> = {
  'src/read/archive/thresholds.ts': ARCHIVE,
  'src/read/live/thresholds.ts': LIVE,
  'src/catalogue/thresholds.ts': EVENTS,
  'src/correlate/thresholds.ts': CORRELATE,
  'src/correlate/clock/thresholds.ts': CLOCK,
  'src/episodes/ends/thresholds.ts': LIFECYCLE,
  'src/rules/thresholds.ts': RULES,
  'src/episodes/node/thresholds.ts': NODE,
  'src/episodes/starts/thresholds.ts': STARTS,
  'src/document/thresholds.ts': DOCUMENT,
  'src/show/diff/thresholds.ts': DIFF,
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
