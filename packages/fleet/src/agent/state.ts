import {
  type Begun,
  isText,
  type NodeEpisode,
  NotRegular,
  objectOfForm,
  type LogPlace as Place,
  parseJson,
  reasonOf,
  type Standing,
  tupleOfForm,
} from 'podline/internal';
import { type LineFile, linesIn, openLines, replaceLines } from '../line-file.js';
import { isPlace } from './places.js';
import type { Say } from './types.js';

/** More deletions than there are in the part of a node's log that is read again. */
const MAX_REMEMBERED = 20_000;
/** More episodes than a node can be in at the same time. */
const MAX_BEGUN = 20;
/** This many obsolete lines are kept before the file is rewritten. */
const MAX_STALE = 5_000;

const HEAD = { podline: 'agent', version: 1 } as const;

export type AgentState = ReturnType<typeof openState>;

/**
 * What an agent needs after a restart: where to continue reading its log, and what was already reported. A file that cannot be read is left
 * in place, a line that no agent writes is skipped, and a file that cannot be written is reported once. Anything but a regular file is
 * refused (`NotRegular`), because the first write would replace it.
 */
export function openState(path: string | null, say: Say) {
  const standings = new Map<string, Standing>();
  const begun = new Map<string, Begun>();
  let place: Place | null = null;
  let failures = 0;
  let isClosed = false;
  let trouble: string | null = null;
  let stale = 0;
  let file: LineFile | null = null;

  function remember(id: string, standing: Standing): void {
    if (standings.delete(id)) stale++;
    standings.set(id, standing);
    if (standing === 'ended') begun.delete(id);
    const [oldest] = standings.keys();
    if (standings.size <= MAX_REMEMBERED || oldest === undefined) return;
    standings.delete(oldest);
    stale++;
  }

  function load(from: string): void {
    const known = linesIn(from);
    if (known === null) return;
    const [head, ...lines] = known.map(line => parseJson(line));
    if (!isHead(head)) throw new Error('no agent of this version wrote it');
    let strange = 0;
    for (const line of lines)
      if (isStandingLine(line)) remember(...line.told);
      else if (isPlaceLine(line)) place = line.place;
      else if (isBegunLine(line)) begun.set(...line.begun);
      else strange++;
    if (strange === 0) return;
    const whence = place === null ? '; the log is read from its beginning' : '';
    say(`${from}: ${strange} of its lines are not in the format of an agent, and are skipped${whence}`);
  }

  function rewrite(to: string): void {
    file?.close();
    file = null;
    const known = [...[...begun].map(one => ({ begun: one })), ...[...standings].map(one => ({ told: one }))];
    replaceLines(
      to,
      [HEAD, ...(place === null ? [] : [{ place }]), ...known].map(line => JSON.stringify(line)),
    );
    stale = 0;
    file = openLines(to);
  }

  /** Writes a line, or all that is known if it is null. */
  function write(line: object | null): void {
    if (path === null || isClosed) return;
    try {
      if (line === null || file === null || stale > MAX_STALE) rewrite(path);
      else file.add([JSON.stringify(line)]);
      if (trouble !== null) say(`${path}: the state is written again`);
      trouble = null;
    } catch (error) {
      const isFirst = trouble === null;
      trouble = `the state cannot be written: ${reasonOf(error)}`;
      if (isFirst)
        say(
          `${path}: the state cannot be written (${reasonOf(error)}); after a restart the agent reports again what it has reported since`,
        );
      failures++;
      file?.close();
      file = null;
    }
  }

  if (path !== null) {
    try {
      load(path);
    } catch (error) {
      if (error instanceof NotRegular) throw error;
      standings.clear();
      begun.clear();
      place = null;
      say(
        `${path}: the state cannot be read (${reasonOf(error)}); the log is read from its beginning, and everything is reported again`,
      );
    }
  }

  return {
    /** The place at which reading continues; null for the beginning */
    place: (): Place | null => place,
    moveTo(to: Place): void {
      if (JSON.stringify(to) === JSON.stringify(place)) return;
      if (place !== null) stale++;
      place = to;
      write({ place });
    },
    isNew(id: string, standing: Standing): boolean {
      const last = standings.get(id);
      return last !== 'ended' && last !== standing;
    },
    /** It counts as reported, and will be delivered even if this process is killed now */
    keep(id: string, standing: Standing): void {
      remember(id, standing);
      write({ told: [id, standing] });
    },
    /** The node goes through this, and it is reported: another agent may see its end */
    begin({ id, kind, startedAt }: Pick<NodeEpisode, 'id' | 'kind' | 'startedAt'>): void {
      if (startedAt === null) return;
      begun.set(id, { kind, startedAt });
      const [oldest] = begun.keys();
      if (begun.size > MAX_BEGUN && oldest !== undefined) begun.delete(oldest);
      write({ begun: [id, { kind, startedAt }] });
    },
    /** What it was going through when the agent before this one ended */
    begun: (): Begun[] => [...begun.values()],
    /** Writes what could not be written before. */
    retry(): void {
      if (trouble !== null) write(null);
    },
    /** The number of writes that failed */
    failures: () => failures,
    /** What is wrong with its file now; null if nothing is */
    trouble: (): string | null => trouble,
    close(): void {
      isClosed = true;
      file?.close();
      file = null;
    },
  };
}

const STANDINGS: readonly unknown[] = ['ended', 'overdue', 'open'] satisfies Standing[];

const isHead = objectOfForm({
  podline: value => value === HEAD.podline,
  version: value => value === HEAD.version,
});

const isPlaceLine = objectOfForm<{ readonly place: Place }>({ place: isPlace });

const isBegunLine = objectOfForm<{ readonly begun: [string, Begun] }>({
  begun: tupleOfForm(
    isText,
    objectOfForm({ kind: isText, startedAt: value => !Number.isNaN(Date.parse(String(value))) }),
  ),
});

const isStandingLine = objectOfForm<{ readonly told: [string, Standing] }>({
  told: tupleOfForm(isText, value => STANDINGS.includes(value)),
});
