import { grouped, parseJson } from 'podline/internal';
import { isItem, isPartCount, isPartOf, joinOf } from '../item.js';
import type { Item, Step } from '../types.js';
import type { Connection } from './connect.js';
import { SPLITS } from './names.js';
import { insist } from './patience.js';
import { EVER, publishItems } from './publish.js';

interface Open {
  /** The subject of its parts */
  readonly subject: string;
  readonly of: number;
  readonly done: number;
  /** It is in the queue again */
  readonly joined: boolean;
}

const subjectOf = ({ collection, split, parts }: Step): string => `${SPLITS.subject}.${collection}.${split}.${parts}`;

/** Replace the number of a part. */
const BEGUN = 'begun';
const JOINED = 'joined';

/** Null for a subject that podline does not use: any client that may publish can make one. */
function partIn(whole: string): { readonly subject: string; readonly of: number; readonly part: string } | null {
  const [, subject, parts, part] = PART.exec(whole) ?? [];
  const of = Number(parts);
  if (subject === undefined || part === undefined || !isPartCount(of)) return null;
  return part === BEGUN || part === JOINED || isPartOf(Number(part), of) ? { subject, of, part } : null;
}

const PART = /^(podline\.splits\.[\w-]{1,64}\.[\w-]{1,64}\.(\d{1,7}))\.(\d{1,7}|begun|joined)$/;

/** Which parts of collections are read. Each is a message of its own subject, so none is counted twice and none is lost. */
export function createSplits(server: Connection) {
  const { manager, publish } = server;

  /** Requested from the stream's leader, which has what was acknowledged. */
  async function open(filter: string): Promise<Open[]> {
    const { state } = await insist(() => manager.streams.info(SPLITS.stream, { subjects_filter: filter }));
    const parts = Object.keys(state.subjects ?? {}).flatMap(subject => partIn(subject) ?? []);
    return [...grouped(parts, ({ subject }) => subject)].map(([subject, own]) => {
      const [{ of } = { of: 0 }] = own;
      const done = own.filter(({ part }) => part !== BEGUN && part !== JOINED).length;
      return { subject, joined: own.some(({ part }) => part === JOINED), done, of };
    });
  }

  async function join(item: Item, step: Step): Promise<number> {
    const fresh = await publishItems(server, [joinOf(item, step)], EVER);
    await publish(`${subjectOf(step)}.${JOINED}`);
    return fresh;
  }

  return {
    open: () => open(`${SPLITS.subject}.>`),
    /** Puts parts of a collection into the queue. */
    async begin(parts: readonly Item[]): Promise<void> {
      const step = parts[0]?.step;
      // Before its last part can be read
      if (step !== undefined) await publish(`${subjectOf(step)}.${BEGUN}`);
      await publishItems(server, parts, EVER);
    },
    /** After the last part the collection continues. */
    async mark(item: Item, step: Step): Promise<void> {
      await publish(`${subjectOf(step)}.${step.part}`, JSON.stringify(item));
      const [split] = await open(`${subjectOf(step)}.*`);
      if (split !== undefined && split.done >= split.of) await join(item, step);
    },
    /** The worker that read the last part of a collection may have died before it reported that. Returns how many collections continue. */
    async joinReady(): Promise<number> {
      let count = 0;
      for (const { subject, done, of, joined } of await open(`${SPLITS.subject}.>`)) {
        if (joined || done < of) continue;
        const message = await insist(() => manager.streams.getMessage(SPLITS.stream, { last_by_subj: `${subject}.0` }));
        const item = message === null ? null : parseJson(message.string());
        if (isItem(item) && item.step !== undefined) count += await join(item, item.step);
      }
      return count;
    },
    async forget(collection: string): Promise<void> {
      await insist(() => manager.streams.purge(SPLITS.stream, { filter: `${SPLITS.subject}.${collection}.>` }));
    },
    async forgetAll(): Promise<void> {
      await insist(() => manager.streams.purge(SPLITS.stream));
    },
  };
}
