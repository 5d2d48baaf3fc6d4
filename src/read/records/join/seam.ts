import { isUID } from '../../../kit/uid.js';
import type { Unfinished } from './unfinished.js';

/** How a physical line belongs to the text before it: as a line of its own, as the rest of a broken line, or not at all. */
export type Seam = 'line' | 'break' | null;

export interface Neighbours {
  /** The line before, without its header. */
  readonly last: string;
  readonly structured: boolean;
  readonly unfinished: Unfinished;
  /** The text is already known to be broken. */
  readonly broken: boolean;
  /** The next line has the same envelope as this one. */
  readonly insideEnvelope: boolean;
  readonly next: string;
}

export function seamOf({ last, structured, unfinished, broken, insideEnvelope, next }: Neighbours): Seam {
  if (unfinished === 'quote') return 'break';
  if (structured) {
    if (unfinished === 'bracket') return insideEnvelope ? 'line' : 'break';
    return goesOn(last, next) ? 'break' : null;
  }
  // The whole message is on the next line
  if (last.trim() === '' && !broken) return 'break';
  if (insideEnvelope) return 'line';
  return unfinished === 'bracket' || broken || isMidSentence(last, next) ? 'break' : null;
}

/** Between two pairs, inside a key, before a value, or inside a UID without quotes. */
function goesOn(last: string, next: string): boolean {
  if (/^ ?[\w.-]{0,60}=\S/.test(next)) return true;
  if (last.endsWith('=')) return /^["\w<[{&-]/.test(next);
  const rest = /^[\da-f-]{1,35}(?= [\w.-]{1,60}=|\s*$)/.exec(next)?.[0];
  return rest !== undefined && isUID((UID_BEGIN.exec(last.slice(-36))?.[1] ?? '') + rest);
}

/** klog < 2.100 prints UIDs without quotes. */
const UID_BEGIN = /=([\da-f-]{1,35})$/;

export const mayEndInUID = (line: string): boolean => UID_BEGIN.test(line.slice(-36));

const isMidSentence = (last: string, next: string): boolean =>
  /^(?: ?|\t)[a-z(]/.test(next) && !/[.:;!?]\s*$/.test(last.slice(-9));
