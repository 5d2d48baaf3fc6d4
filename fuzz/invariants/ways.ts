import { readBy } from '../../test/read/records/ways.js';
import { piecesOf } from '../results.js';
import type { InputFile } from '../types.js';
import { falls, type Invariant } from './types.js';

/** One in this many inputs is read both ways. */
const SHARE = 2;

/** Without decompression: damaged compressed data is no log either. */
function isOneWay(file: InputFile, originals: boolean): boolean {
  const [long, short] = (['push', 'pushLines'] as const).map(way => readBy(way, piecesOf(file), originals).results);
  return long === short;
}

/** The shortcuts of the readers have the result of the full parser for each record. */
export const bothWays: Invariant = async analysed => {
  if (!falls(analysed, SHARE)) return null;
  const different = analysed.files.find((file, index) => !isOneWay(file, index % 2 === 0));
  return different === undefined ? null : `${different.name} says something else when every line goes the long way`;
};
