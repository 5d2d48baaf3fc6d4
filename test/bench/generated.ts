import { type Deletion, deletionOf } from '../../bench/generate/deletion.js';
import { LOG_FORMS } from '../../bench/generate/forms.js';
import { generateLog, type LogOptions } from '../../bench/generate/log.js';
import { readSample } from '../../bench/generate/sample.js';
import { generateWatch, WATCH_FORMS } from '../../bench/generate/watch.js';

export interface Generated {
  readonly text: string;
  readonly deletions: readonly Deletion[];
}

const sample = readSample();
const ORDINARY: LogOptions = { size: 1_000_000, share: 0.3, alive: 10, seed: 1 };

export function logOf(form: string, options: Partial<LogOptions> = {}): Generated {
  const wrap = LOG_FORMS[form];
  if (wrap === undefined) throw new Error(`no such form: ${form}`);
  return collected(begun => generateLog(sample, wrap(), { ...ORDINARY, ...options, begun }));
}

export function watchOf(form: string, options: Partial<LogOptions> = {}): Generated {
  const print = WATCH_FORMS[form];
  if (print === undefined) throw new Error(`no such form: ${form}`);
  return collected(begun => generateWatch(sample, print, { ...ORDINARY, ...options, begun }));
}

function collected(generate: (begun: NonNullable<LogOptions['begun']>) => Iterable<string>): Generated {
  const deletions: Deletion[] = [];
  return { text: [...generate(pod => deletions.push(deletionOf(pod)))].join(''), deletions };
}
