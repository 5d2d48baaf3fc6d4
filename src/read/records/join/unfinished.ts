import { isUID, isUUID } from '../../../kit/uid.js';

/** Whether the text of a record stops before it is finished, so that the next physical line may belong to it. */
export type Unfinished =
  /** Inside quotes, where klog never breaks a line: a terminal or an editor did */
  | 'quote'
  /** Inside a bracket of %+v, where klog ≤ 2.30 prints line ends unescaped */
  | 'bracket'
  | null;

/** Takes a text piece by piece, and returns its state after each. */
export function createEndWatch(): (piece: string) => Unfinished {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  return piece => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (escaped) escaped = false;
      else if (quoted) {
        if (code === 92 /* \ */) escaped = true;
        else if (code === 34) quoted = false;
      } else if (code === 34 /* " */) quoted = true;
      else if (code === 91 || code === 123 /* [ { */) depth++;
      else if (code === 93 || code === 125 /* ] } */) depth--;
    }
    if (quoted) return 'quote';
    return depth > 0 ? 'bracket' : null;
  };
}

/** Between two pairs, inside a key, before a value, or inside a UID without quotes. */
export function goesOn(last: string, next: string): boolean {
  if (/^ ?[\w.-]{0,60}=\S/.test(next)) return true;
  if (last.endsWith('=')) return /^["\w<[{&-]/.test(next);
  const rest = /^[\da-f-]{1,35}(?= [\w.-]{1,60}=|\s*$)/.exec(next)?.[0];
  return rest !== undefined && isUID((UID_BEGIN.exec(last.slice(-36))?.[1] ?? '') + rest);
}

/** klog < 2.100 prints UIDs without quotes. */
const UID_BEGIN = /=([\da-f-]{1,35})$/;

/** Whether a line ends within a UUID. */
export function breaksUUID(last: string, next: string): boolean {
  const [, begin = ''] = UUID_HALF.exec(last.slice(-36)) ?? [];
  return begin !== '' && isUUID(begin + (UUID_REST.exec(next)?.[0] ?? ''));
}
const UUID_HALF = /(?<![\da-f-])([\da-f]{8}-[\da-f-]{0,27})$/;
const UUID_REST = /^[\da-f-]{1,27}(?![\da-f-])/;

export const mayEndInUID = (line: string): boolean => UID_BEGIN.test(line.slice(-36));

export const isMidSentence = (last: string, next: string): boolean =>
  /^(?: ?|\t)[a-z(]/.test(next) && !/[.:;!?]\s*$/.test(last.slice(-9));

/**
 * `less -S`, which `journalctl` and `systemctl status` start, puts `>` where the rest of a line did not fit. The text itself may end in
 * `<nil>`, `<html>` or the ` >` of a block.
 */
export const hasPagerMark = (text: string): boolean =>
  text.endsWith('>') && !text.endsWith('\n >') && !/<[^<>]{0,200}>$/.test(text.slice(-202));
