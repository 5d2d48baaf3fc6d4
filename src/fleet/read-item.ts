import { expandInputs } from '../input/expand.js';
import { isSystemError, reasonOf } from '../input/system-error.js';
import type { Setup } from '../nodes/jobs/task.js';
import {
  analyzeInParts,
  createPartReader,
  goOn,
  type Memory,
  type Outcome,
  type Part,
  type PartAnswer,
  type PartsOptions,
} from '../nodes/parts/index.js';
import { VERSION } from '../version.js';
import { partsOf } from './item.js';
import { bytesOf, valueIn } from './packed.js';
import { resultOf } from './result.js';
import { type Fleet, FleetError, type Item, type ItemResult, type Step } from './types.js';

/** Where what is known of a split lies for whoever reads its parts. */
export type Shelf = Pick<Fleet, 'keep' | 'kept'>;

/** What reading an item comes to. */
export type Read =
  | { readonly what: 'done'; readonly result: ItemResult }
  | { readonly what: 'split'; readonly parts: readonly Item[] }
  | { readonly what: 'answered' };

/** Reads items to their end, one after the other: what many parts need is made once. */
export function createItemReader(
  shelf: Shelf,
  size: Pick<PartsOptions, 'worthAPart'> = {},
): (item: Item) => Promise<Read> {
  let readers: { readonly split: string; readonly read: PartReader | null } | null = null;

  async function readerOf(split: string): Promise<PartReader | null> {
    if (readers?.split !== split) readers = { split, read: partReader(await shelf.kept(split, SETUP)) };
    return readers.read;
  }

  async function readPart(step: Step): Promise<Read> {
    const read = await readerOf(step.split);
    const part = valueIn(await shelf.kept(step.split, `part-${step.part}`)) as Part;
    const problems = createProblems();
    const answer: PartAnswer = read === null ? [] : await read(part, problems.unreadable);
    problems.refuse();
    await shelf.keep(step.split, `answer-${step.part}`, bytesOf(answer));
    return { what: 'answered' };
  }

  return item => (item.step?.what === 'part' ? readPart(item.step) : readCollection(item, shelf, size));
}

type PartReader = ReturnType<typeof createPartReader>;

/** Of the program that made it: another one answers nothing, and whoever joins the parts reads them. */
interface KeptSetup {
  readonly version: string;
  readonly setup: Setup;
}

const SETUP = 'setup';
const MEMORY = 'memory';

function partReader(bytes: Uint8Array): PartReader | null {
  const { version, setup } = valueIn(bytes) as KeptSetup;
  return version === VERSION ? createPartReader(setup) : null;
}

/** What `podline analyze` makes of the same inputs, or the parts in which the nodes of it are to be read first. */
async function readCollection(item: Item, shelf: Shelf, size: Pick<PartsOptions, 'worthAPart'>): Promise<Read> {
  const problems = createProblems();
  const { now, ...told } = item.options ?? {};
  const options = {
    ...{ ...told, ...size },
    ...(now === undefined ? {} : { now: new Date(now) }),
    ...{ folded: true, unreadable: problems.unreadable },
  };
  const remembered = item.step === undefined ? null : await rememberedOf(item.step, shelf);
  const outcome =
    remembered === null
      ? await analyzeAfresh(item, options, problems)
      : await goOn(remembered.memory, remembered.answers, options);
  problems.refuse();
  if ('document' in outcome) return { what: 'done', result: await resultOf(outcome.document, item) };
  const { memory, setup, parts } = outcome.handOut;
  const bytes = bytesOf(memory);
  const { split, items } = partsOf(item, bytes, parts.length);
  await shelf.keep(split, MEMORY, bytes);
  await shelf.keep(split, SETUP, bytesOf({ version: VERSION, setup } satisfies KeptSetup));
  for (const [place, part] of parts.entries()) await shelf.keep(split, `part-${place}`, bytesOf(part));
  return { what: 'split', parts: items };
}

async function analyzeAfresh(item: Item, options: PartsOptions, problems: Problems): Promise<Outcome> {
  const { sources, problems: missing } = await expandInputs(item.inputs, noInput);
  for (const { message } of missing) problems.say(message);
  return analyzeInParts(sources, options).finally(() => Promise.all(sources.map(source => source.close?.())));
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/** Null where another version of the program has begun it: it is begun anew. */
async function rememberedOf({ split, parts }: Step, shelf: Shelf) {
  const last = valueIn(await shelf.kept(split, MEMORY)) as Memory;
  if (last.version !== VERSION) return null;
  const memory = { ...last, rounds: [...last.rounds, { time: last.time, id: split, parts }] };
  const answers: PartAnswer[][] = [];
  for (const round of memory.rounds) {
    const own: PartAnswer[] = [];
    for (let part = 0; part < round.parts; part++)
      own.push(valueIn(await shelf.kept(round.id, `answer-${part}`)) as PartAnswer);
    answers.push(own);
  }
  return { memory, answers };
}

type Problems = ReturnType<typeof createProblems>;

function createProblems() {
  const sentences: string[] = [];
  return {
    say: (sentence: string): void => void sentences.push(sentence),
    /** A format that nothing here unpacks is passed over, as by `podline analyze`. */
    unreadable(path: string, error: unknown): void {
      if (isSystemError(error)) sentences.push(`${path}: ${reasonOf(error)}`);
    },
    /** Half an item would replace what a whole one told. */
    refuse(): void {
      if (sentences.length > 0) throw new FleetError(sentences.join('; '));
    },
  };
}
