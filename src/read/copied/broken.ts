/** How a window, a mail program or `fold` breaks lines. */
export interface Breaks {
  readonly width: number;
  /** Within words, so that lines are equally long */
  readonly anywhere: boolean;
}

/** What joins a line to the next one; null if it was not broken there. */
export type IsFull = (next: string) => '' | ' ' | null;
export const NOT_FULL: IsFull = () => null;

/** Which lines are whole ones: a record or a row begins with one, and ends before the other. */
export interface Own {
  begins(line: string): boolean;
  ends(line: string): boolean;
  /** What people wrote around it was broken with it, and shows it as well */
  readonly withProse?: boolean;
}

/** More lines than one record is broken into: a text that is as wide everywhere is not held in memory. */
export const MAX_WRAPPED = 64;

const [NARROWEST, WIDEST] = [60, 250];
/** So many lines have to show it, and four in five of those that go on. */
const [LEAST, OF_FIVE] = [2, 4];

/** Null where the lines do not show that they were broken: texts of several lines end these anywhere, and not at one width. */
export function breaksIn(text: string, { begins, ends, withProse = false }: Own): Breaks | null {
  const goOn: (readonly [line: string, next: string])[] = [];
  let width = 0;
  let open: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (ends(line)) open = null;
    else {
      const isNew = begins(line);
      if (!isNew && open !== null) goOn.push([open, line]);
      if (isNew || withProse) open = line;
      else open &&= line;
    }
    if (open !== null) width = Math.max(width, open.length);
    if (width > WIDEST) return null;
  }
  if (width < NARROWEST) return null;
  const isMost = (full: (line: string, next: string) => boolean): boolean => {
    const many = goOn.filter(([line, next]) => full(line, next)).length;
    return many >= LEAST && many * (OF_FIVE + 1) >= goOn.length * OF_FIVE;
  };
  // Copying removes a blank at the end of a line
  const isEven = (line: string): boolean => line.length >= width - 1;
  const anywhere = isMost(isEven) && !goOn.some(([line, next]) => !isEven(line) && isFull(line, next, width));
  return anywhere || isMost((line, next) => isFull(line, next, width)) ? { width, anywhere } : null;
}

/** Whether the first word of the next line had no room. A blank after the last word counts as well where it is kept. */
const isFull = (line: string, next: string, width: number): boolean =>
  line.trimEnd().length + firstWord(next).length + 2 >= width;

const firstWord = (line: string): string => /^\s*(\S*)/.exec(line)?.[1] ?? '';
const lastWord = (line: string): string => line.slice(line.lastIndexOf(' ') + 1);

/** A blank follows the time of klog's header. */
const STAMP = /:\d\d\.\d{6}$/;

export function jointAfter(line: string, breaks: Breaks | null): IsFull {
  if (breaks === null) return NOT_FULL;
  const { width, anywhere } = breaks;
  // A word that is longer than a line is broken by all of them
  const isInWord = (next: string): boolean =>
    line.length === width && !STAMP.test(line) && (anywhere || lastWord(line).length + firstWord(next).length > width);
  return next => (isInWord(next) ? '' : isFull(line, next, width) ? ' ' : null);
}

/** Whether a blank line follows nearly each line, as if each was a paragraph. */
export function isDoubleSpaced(text: string): boolean {
  if (!BLANK.test(text)) return false;
  const lines = text.split('\n').map(line => line.trim() !== '');
  const full = lines.filter(isFull => isFull).length;
  const alone = lines.filter((isFull, at) => isFull && lines[at + 1] === false && lines[at + 2] === true).length;
  return full >= FEWEST_LINES && alone * (OF_FIVE + 1) >= full * OF_FIVE;
}
const BLANK = /\n[ \t\r]*\n/;
const FEWEST_LINES = 6;

export const singleSpaced = (text: string): string =>
  isDoubleSpaced(text) ? text.replaceAll(new RegExp(BLANK, 'g'), '\n') : text;
