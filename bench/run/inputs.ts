import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deletionOf } from '../generate/deletion.js';
import { DENSITIES, type DensityName } from '../generate/densities.js';
import { LOG_FORMS } from '../generate/forms.js';
import { generateLog, type LogOptions } from '../generate/log.js';
import type { Pod } from '../generate/pod.js';
import type { Sample } from '../generate/sample.js';
import { generateWatch, WATCH_FORMS } from '../generate/watch.js';

export interface Input {
  readonly file: string;
  readonly form: string;
  readonly density: DensityName;
  readonly bytes: number;
  readonly lines: number;
  readonly pods: number;
  /** The UID of the first pod. */
  readonly uid: string;
}

export interface InputOptions extends Pick<LogOptions, 'size' | 'alive'> {
  readonly density: DensityName;
  /** The share of relevant lines, where it is not that of the density. */
  readonly share?: number;
}

/** Writes a generated log or watch into the folder. */
export function writeInput(sample: Sample, form: string, options: InputOptions, folder: string): Input {
  const { density } = options;
  const file = `${density}-${form}`;
  const out = openSync(join(folder, file), 'w');
  const uids: string[] = [];
  let lines = 0;
  const { share, of } = DENSITIES[density];
  const chosen = of(sample);
  const begun = (pod: Pod) => uids.push(deletionOf(pod).uid);
  for (const piece of pieces(chosen, form, { share, ...options, seed: 1, begun })) {
    writeSync(out, piece);
    lines += piece.split('\n').length - 1;
  }
  closeSync(out);
  return {
    file,
    form,
    density,
    bytes: statSync(join(folder, file)).size,
    lines,
    pods: uids.length,
    uid: uids[0] ?? '',
  };
}

function pieces(sample: Sample, form: string, options: LogOptions): Iterable<string> {
  const log = LOG_FORMS[form];
  if (log !== undefined) return generateLog(sample, log(), options);
  const watch = WATCH_FORMS[form];
  if (watch === undefined) throw new Error(`no such form: ${form}`);
  return generateWatch(sample, watch, options);
}
