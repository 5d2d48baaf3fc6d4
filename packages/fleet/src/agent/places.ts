import {
  CURSOR_FORM,
  type FilePlace,
  HEAD,
  type LiveSource,
  objectOfForm,
  type Piece,
  type LogPlace as Place,
  textOfForm,
  wholeNumber,
} from 'podline/internal';

/** The distance between two remembered places. */
const STRIDE = 256 << 10;
const LF = 10;

/** The position of a line of the log in the input. */
interface LinePlace {
  /** The number of the line that begins there. */
  readonly line: number;
  /** Bytes of the input before it. */
  readonly bytes: number;
  readonly place: Place;
}

export type Places = ReturnType<typeof createPlaces>;

/** What was read so far, and the places from which it could be read again. */
export function createPlaces() {
  const counts = { lines: 0, bytes: 0, holes: 0 };
  const known: LinePlace[] = [];
  let start: Place | null = null;
  let isMidLine = false;

  function see(piece: Piece, place: Place | null): void {
    if (piece === 'idle') return;
    if (counts.bytes === 0) start ??= place;
    if (piece === 'hole') {
      counts.holes++;
      // Text before a hole ends there, even in the middle of a line
      if (isMidLine) counts.lines++;
      isMidLine = false;
      return;
    }
    const last = known.at(-1);
    if (place !== null && (last === undefined || counts.bytes - last.bytes >= STRIDE))
      known.push({ line: counts.lines + 1, bytes: counts.bytes, place });
    counts.bytes += piece.length;
    for (let at = piece.indexOf(LF); at >= 0; at = piece.indexOf(LF, at + 1)) counts.lines++;
    isMidLine = piece[piece.length - 1] !== LF;
  }

  return {
    /** The same source, counting what it yields */
    counting: (source: LiveSource): LiveSource => ({
      ...source,
      async *pieces(stop) {
        for await (const piece of source.pieces(stop)) {
          see(piece, source.place?.() ?? null);
          yield piece;
        }
      },
    }),
    counts: counts as Readonly<typeof counts>,
    /** Where reading began; null before the first piece, and where nothing names that place */
    start: (): Place | null => start,
    /** The last place from which the line would be read */
    before: (line: number): LinePlace | null => known.findLast(one => one.line <= line) ?? null,
    /** The number of the line with the byte at this distance from the end */
    back: (bytes: number): number => known.findLast(one => one.bytes <= counts.bytes - bytes)?.line ?? 1,
    /** Places before it are no longer needed. */
    forget(before: LinePlace): void {
      known.splice(0, known.indexOf(before));
    },
  };
}

/** A file is used only if each field has a value that an agent writes: other values would make system calls fail. */
export const isPlace = (value: unknown): value is Place => isFilePlace(value) || isJournalPlace(value);

const isFilePlace = objectOfForm<FilePlace>({
  kind: value => value === 'file',
  head: textOfForm(/^(?:[0-9a-f]{32})?$/),
  headBytes: wholeNumber(0, HEAD),
  // Some file systems have larger inode numbers than a number holds exactly
  inode: value => Number.isInteger(value) && Number(value) >= 0,
  offset: wholeNumber(0),
});

const isJournalPlace = objectOfForm<Place>({ kind: value => value === 'journal', cursor: textOfForm(CURSOR_FORM) });
