import { follow } from '../../src/analyze/follow.js';
import type { News } from '../../src/document/announce/announce.js';
import type { ResultDocument, SourceKind } from '../../src/document/contract/types.js';
import { type Happening, scripted } from '../../test/analyze/followed.js';
import { violations } from '../../test/document/schema.js';
import { handClock } from '../../test/read/live/hands.js';
import { createDice, type Dice } from '../dice.js';
import { sizeOf } from '../files.js';
import { NOW, piecesOf } from '../results.js';
import { difference, storyOf } from '../story.js';
import type { InputFile } from '../types.js';
import { accountIn } from './document.js';
import { falls, type Invariant } from './types.js';

/** A longer input shows nothing new when it is followed. */
const LONGEST = 250_000;
/** One in this many inputs is followed. */
const SHARE = 3;
/** Twice a second the state is read while nothing comes. */
const PAUSES = [300, 1_200, 4_000, 12_000, 60_000];

interface Followed {
  readonly announced: readonly News[];
  readonly closing: ResultDocument;
}

/** The reports about files that come in such pieces: logs, and what is read before them. */
async function followedIn(
  files: readonly InputFile[],
  { input }: ResultDocument,
  happenings: (file: InputFile) => Iterable<Happening>,
): Promise<Followed> {
  const time = handClock();
  const announced: News[] = [];
  const ofType = (wanted: (type: SourceKind) => boolean) =>
    files
      .filter((_, index) => wanted(input.sources[index]?.type ?? 'unsupported'))
      .map(file => scripted(file.name, time, happenings(file)));
  const live = {
    inputs: ofType(type => type === 'kubelet-log'),
    watches: ofType(type => type !== 'kubelet-log' && type !== 'unsupported'),
  };
  const closing = await follow(live, {
    now: NOW,
    time,
    lines: true,
    stop: new AbortController().signal,
    announce: news => announced.push(news),
  });
  return { announced, closing };
}

function* haltingly({ bytes }: InputFile, dice: Dice): Generator<Happening> {
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + dice.below(bytes.length);
    yield bytes.subarray(at, at + size);
    at += size;
    if (dice.oneIn(8)) yield 'hole';
    yield dice.one(PAUSES) ?? 0;
  }
}

/** Each state of a deletion is reported once, and nothing after its end. */
function announcedTwice(announced: readonly News[]): string | null {
  const marks = new Set<string>();
  for (const { standing, one } of announced) {
    if (marks.has(`${standing} ${one.id}`) || marks.has(`ended ${one.id}`))
      return `${one.headline} is reported as ${standing} once more`;
    marks.add(`${standing} ${one.id}`);
  }
  return null;
}

const wrongIn = ({ announced, closing }: Followed): string | null =>
  violations({ ...closing, episodes: announced.map(({ one }) => one) })[0] ?? accountIn(closing);

/** Compressed files, a second log, and a log that runs backwards cannot be followed. */
const isWhole = ({ closing }: Followed, { input }: ResultDocument): boolean =>
  closing.input.sources.every(({ type }) => type !== 'unsupported') &&
  input.sources.every(({ notes }) => !notes.some(note => note.startsWith('newest line first')));

export const followed: Invariant = async analysed => {
  const { files, document, keeps } = analysed;
  const size = sizeOf(files);
  if (size === 0 || size > LONGEST || !falls(analysed, SHARE)) return null;
  const dice = createDice(size);
  const halting = await followedIn(files, document, file => haltingly(file, dice));
  const atOnce = await followedIn(files, document, piecesOf);
  const wrong = wrongIn(halting) ?? wrongIn(atOnce);
  if (wrong !== null || !keeps || !isWhole(atOnce, document)) return wrong;
  const lifecycles = atOnce.announced.flatMap(({ standing, one }) => (standing === 'overdue' ? [] : [one]));
  const [before, after] = [document, { ...document, episodes: lifecycles }].map(one =>
    storyOf({ ...one, findings: [] }),
  );
  return announcedTwice(atOnce.announced) ?? difference(before ?? [], after ?? []);
};
