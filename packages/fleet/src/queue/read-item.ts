import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import {
  analyzeInParts,
  createLanguage,
  createPartReader,
  expandInputs,
  Fault,
  goOn,
  illegible,
  isSystemError,
  isUrl,
  type Language,
  type Memory,
  masked,
  type Part,
  type PartAnswer,
  type PartsOptions,
  type PartsOutcome,
  type Place,
  type ResultDocument,
  reasonOf,
  type Setup,
  VERSION,
} from 'podline/internal';
import { inBatches, partsOf } from './item.js';
import { bytesOf, valueIn } from './packed.js';
import { resultOf } from './result.js';
import { type Allowed, type Fleet, FleetError, type Item, type ItemResult, type Step } from './types.js';
import type { Files } from './uploads.js';

/** Rejects what a worker must not read, no matter who submitted it. Uploaded files are where the worker has put them. */
function createGuard({ below, hosts }: Allowed, files: Files) {
  const uploaded: ReadonlySet<string> = new Set(Object.values(files));

  async function input(path: string): Promise<void> {
    if (isUrl(path)) return url(path);
    if (uploaded.has(files[path] ?? path)) return;
    try {
      const found = await stat(path);
      // Opening a FIFO blocks until another process writes to it, and a device may never end
      if (!found.isFile() && !found.isDirectory()) throw new FleetError('it is neither a file nor a folder');
      if (below !== undefined && !(await isBelow(path, below)))
        throw new FleetError('this worker may not read it: no --inputs-below contains it');
    } catch (error) {
      throw new FleetError(`${path}: ${reasonOf(error)}`);
    }
  }

  function url(address: string): void {
    const { host, hostname } = new URL(address);
    if (hosts !== undefined && !hosts.includes(host) && !hosts.includes(hostname))
      throw new FleetError(`${masked(address)}: this worker may not read from ${host}: no --allow-host names it`);
  }

  return {
    input,
    /** Links in a folder may lead elsewhere, and a part states its own place. */
    async sources(sources: readonly { readonly place?: Place }[]): Promise<void> {
      const roots = new Set(sources.flatMap(({ place }) => (place === undefined ? [] : rootOf(place))));
      for (const root of roots) await input(root);
    },
  };
}

function rootOf(place: Place): string[] {
  if ('within' in place) return rootOf(place.within);
  if (place.in === 'file') return [place.path];
  return place.in === 'url' ? [place.url] : [];
}

/** Whether the real path is below one of the real folders. */
async function isBelow(path: string, folders: readonly string[]): Promise<boolean> {
  const place = await realpath(path);
  for (const folder of folders) {
    const way = relative(await realpath(folder), place);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true;
  }
  return false;
}

/** The store of the facts about a split, for the workers that read its parts. */
export type Shelf = Pick<Fleet, 'loadKept'>;

/** What must be stored of a split before anything else is done. */
export interface ToKeep {
  readonly split: string;
  readonly pieces: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** The outcome of reading an item. */
export type Read =
  | { readonly what: 'done'; readonly result: ItemResult }
  | { readonly what: 'split'; readonly parts: readonly Item[]; readonly toKeep: ToKeep }
  | { readonly what: 'answered'; readonly toKeep: ToKeep };

/** Reads items completely, one after another: what many parts need is made once. */
export function createItemReader(
  shelf: Shelf,
  size: Pick<PartsOptions, 'worthAPart'> = {},
): (item: Item, files?: Files, allowed?: Allowed) => Promise<Read> {
  const language = createLanguage();
  let readers: { readonly split: string; readonly read: PartReader | null } | null = null;

  async function readerOf(split: string): Promise<PartReader | null> {
    if (readers?.split !== split) readers = { split, read: partReader(await shelf.loadKept(split, SETUP), language) };
    return readers.read;
  }

  async function readPart(step: Step, files: Files, allowed: Allowed): Promise<Read> {
    const read = await readerOf(step.split);
    const part = valueIn(await shelf.loadKept(step.split, `part-${step.part}`)) as Part;
    const problems = createProblems();
    const own = part.map(({ task, ...one }) => ({ ...one, task: { ...task, sources: here(task.sources, files) } }));
    await createGuard(allowed, files).sources(own.flatMap(({ task }) => task.sources));
    const answer: PartAnswer = read === null ? [] : await read(own, problems.unreadable);
    problems.refuse();
    const pieces = [{ name: `answer-${step.part}`, bytes: bytesOf(answer) }];
    return { what: 'answered', toKeep: { split: step.split, pieces } };
  }

  return (item, files = {}, allowed = {}) =>
    item.step?.what === 'part'
      ? readPart(item.step, files, allowed)
      : readCollection(item, shelf, { files, allowed, language, ...size });
}

type PartReader = ReturnType<typeof createPartReader>;

/** The version of the program that made it: another version gives no answers, and the worker that joins the parts reads them */
interface KeptSetup {
  readonly version: string;
  readonly setups: readonly Setup[];
}

const SETUP = 'setup';
const MEMORY = 'memory';

function partReader(bytes: Uint8Array, language: Language): PartReader | null {
  const { version, setups } = valueIn(bytes) as KeptSetup;
  return version === VERSION ? createPartReader(setups, language) : null;
}

/** What `podline analyze` makes of the same inputs, or the parts in which its nodes must be read first. */
async function readCollection(
  item: Item,
  shelf: Shelf,
  {
    files,
    allowed,
    ...own
  }: { readonly files: Files; readonly allowed: Allowed } & Pick<PartsOptions, 'worthAPart' | 'language'>,
): Promise<Read> {
  const problems = createProblems();
  const guard = createGuard(allowed, files);
  const { now, ...others } = item.options ?? {};
  const options = {
    ...others,
    ...own,
    unreadable: problems.unreadable,
    ...(now === undefined ? {} : { now: new Date(now) }),
  };
  const remembered = item.step === undefined ? null : await rememberedOf(item.step, shelf, files);
  if (remembered !== null) await guard.sources(remembered.memory.sources);
  const outcome =
    remembered === null
      ? await analyzeAfresh(item, files, { options, problems, guard })
      : await goOn(remembered.memory, remembered.answers, options);
  problems.refuse();
  if ('document' in outcome) {
    refuseIllegible(outcome.document);
    return { what: 'done', result: await resultOf(outcome.document, item) };
  }
  const { memory, setups, parts } = outcome.elsewhere;
  const bytes = bytesOf({ ...memory, sources: anywhere(memory.sources, files) });
  const { split, items } = partsOf(item, bytes, parts.length);
  const placed = parts.map(part =>
    part.map(({ task, ...one }) => ({ ...one, task: { ...task, sources: anywhere(task.sources, files) } })),
  );
  const pieces = [
    { name: MEMORY, bytes },
    { name: SETUP, bytes: bytesOf({ version: VERSION, setups } satisfies KeptSetup) },
    ...placed.map((part, place) => ({ name: `part-${place}`, bytes: bytesOf(part) })),
  ];
  return { what: 'split', parts: items, toKeep: { split, pieces } };
}

/** An empty result from unreadable input would look like an input without deletions. */
function refuseIllegible(document: ResultDocument): void {
  const sentences = illegible(document);
  if (sentences.length > 0) throw new FleetError(sentences.join('; '), true);
}

interface Afresh {
  readonly options: PartsOptions;
  readonly problems: Problems;
  readonly guard: ReturnType<typeof createGuard>;
}

async function analyzeAfresh(
  { inputs }: Item,
  files: Files,
  { options, problems, guard }: Afresh,
): Promise<PartsOutcome> {
  for (const input of inputs) await guard.input(input);
  const { sources, problems: missing } = await expandInputs(inputs, noInput, {
    locate: path => files[path] ?? path,
    stays: true,
  });
  await guard.sources(sources);
  for (const { message } of missing) problems.say(message);
  return analyzeInParts(sources, options).finally(() => Promise.all(sources.map(source => source.close?.())));
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/** Null if another version of the program has begun the split: then it is begun again. */
async function rememberedOf({ split, parts }: Step, shelf: Shelf, files: Files) {
  const last = valueIn(await shelf.loadKept(split, MEMORY)) as Memory;
  if (last.version !== VERSION) return null;
  const sources = here(last.sources, files);
  const memory = { ...last, sources, rounds: [...last.rounds, { id: split, parts }] };
  const answers: PartAnswer[] = [];
  for (const round of memory.rounds) {
    const places = [...Array(round.parts).keys()];
    const kept = await inBatches(places, part => shelf.loadKept(round.id, `answer-${part}`));
    answers.push(...kept.map(bytes => valueIn(bytes) as PartAnswer));
  }
  return { memory, answers };
}

interface Placed {
  readonly place?: Place;
}

/** An uploaded file has another name on each machine, but all of them show the name that was submitted. */
function anywhere<T extends Placed>(sources: readonly T[], files: Files): T[] {
  const inputs = new Map(Object.entries(files).map(([input, path]) => [path, input]));
  return renamed(sources, path => inputs.get(path) ?? path);
}

const here = <T extends Placed>(sources: readonly T[], files: Files): T[] =>
  renamed(sources, path => files[path] ?? path);

const renamed = <T extends Placed>(sources: readonly T[], rename: (path: string) => string): T[] =>
  sources.map(one => (one.place === undefined ? one : { ...one, place: rooted(one.place, rename) }));

type Problems = ReturnType<typeof createProblems>;

function createProblems() {
  const sentences: string[] = [];
  return {
    say: (sentence: string): void => void sentences.push(sentence),
    /** A format that nothing here unpacks is skipped, as by `podline analyze` */
    unreadable(path: string, error: unknown): void {
      if (isSystemError(error) || error instanceof Fault) sentences.push(`${path}: ${reasonOf(error)}`);
    },
    /** The result of half an item would replace that of a whole one */
    refuse(): void {
      if (sentences.length > 0) throw new FleetError(sentences.join('; '));
    },
  };
}

/** The same place in a file with another name. */
function rooted(place: Place, rename: (path: string) => string): Place {
  if (place.in === 'file') return { ...place, path: rename(place.path) };
  return 'within' in place ? { ...place, within: rooted(place.within, rename) } : place;
}
