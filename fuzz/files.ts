import type { Dice } from './dice.js';
import type { InputFile } from './types.js';

export const sizeOf = (files: readonly InputFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Changes one file and leaves the others. */
export function changeOne(
  files: readonly InputFile[],
  dice: Dice,
  change: (bytes: Buffer) => Buffer,
): readonly InputFile[] {
  const at = dice.below(files.length);
  return files.map((file, index) =>
    index === at && file.bytes.length > 0 ? { ...file, bytes: change(file.bytes) } : file,
  );
}

/** latin1 preserves every byte, whatever it means. */
export const textOf = (bytes: Buffer): string => bytes.toString('latin1');
export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Lines with their ends. */
export const linesOf = (bytes: Buffer): string[] => textOf(bytes).split(/(?<=\n)/);

/** Changes the lines of one file. */
export const changeLines = (
  files: readonly InputFile[],
  dice: Dice,
  change: (lines: string[]) => readonly string[],
): readonly InputFile[] => changeOne(files, dice, bytes => bytesOf(change(linesOf(bytes)).join('')));

/** A line on which a record can begin, whatever precedes its header. */
const RECORD = /[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} |"ts":\d{13}/;
/** A line that continues no other: its header is at its very beginning. */
const BARE_RECORD = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{6} |^\{"ts":\d{13}/;

export const beginsRecord = (line: string): boolean => RECORD.test(line);
export const isBareLog = (bytes: Buffer): boolean => BARE_RECORD.test(textOf(bytes.subarray(0, 200)));
