import type { AnalyzeOptions } from '../../analyze/options.js';
import type { Language } from '../../events/language.js';
import { createOpener } from '../../input/archive/open.js';
import type { Source } from '../../input/source.js';
import { VERSION } from '../../version.js';
import { type Facts, firstFacts, type Inputs } from '../facts.js';
import { carryOut, type Done, type Outcome } from '../index.js';
import { arrived, type CarriedResult, carry } from '../jobs/answer.js';
import { executorHere } from '../jobs/here.js';
import { type Setup, taskOf } from '../jobs/task.js';
import { analyzeTask, type TaskThread, taskThread } from '../jobs/thread.js';
import type { PlannedTask, Results } from '../tasks.js';
import { batchesOf, WORTH_A_PART } from './batches.js';
import type { HandOut, KnownSource, Memory, Part } from './memory.js';

export type { Memory, Part } from './memory.js';

/** The answer to a part, as plain data. */
export type PartAnswer = readonly { readonly key: string; readonly result: CarriedResult }[];

/** Ends with a document, or with parts that must be analysed first. */
export type PartsOutcome = Outcome<HandOut>;

export interface PartsOptions extends AnalyzeOptions {
  /** How many bytes justify a separate part */
  readonly worthAPart?: number;
  /** The language of a program that reads one collection after another */
  readonly language?: Language;
}

/** `podline analyze`, except for the tasks where handing them out pays. */
export const analyzeInParts = (sources: readonly Source[], options: PartsOptions): Promise<PartsOutcome> =>
  carriedOut(sources, options, { rounds: [], asked: [] }, async inputs => ({
    facts: await firstFacts(inputs),
    results: new Map(),
  }));

/** Continues with the answers to the parts. The document is the same as without handing out. */
export async function goOn(
  memory: Memory,
  answers: readonly PartAnswer[],
  options: PartsOptions,
): Promise<PartsOutcome> {
  const opener = createOpener();
  const sources = memory.sources.map(one => sourceOf(one, opener));
  const results = new Map(answers.flat().map(({ key, result }) => [key, arrived(result)]));
  return carriedOut(sources, options, memory, async () => ({ facts: memory.facts, results })).finally(() =>
    opener.close(),
  );
}

async function carriedOut(
  sources: readonly Source[],
  { worthAPart = WORTH_A_PART, language, ...options }: PartsOptions,
  before: Pick<Memory, 'rounds' | 'asked'>,
  begin: (inputs: Inputs) => Promise<{ readonly facts: Facts; readonly results: Results }>,
): Promise<PartsOutcome> {
  const here = executorHere(language === undefined ? {} : { language });
  const asked = new Set(before.asked);

  async function execute(inputs: Inputs, tasks: readonly PlannedTask[], facts: Facts): Promise<Done<HandOut>> {
    // A task of another version of the program has no answer
    const isAnswered = tasks.every(({ key }) => !asked.has(key));
    const batches = isAnswered ? await batchesOf(tasks, sources, worthAPart) : [];
    if (batches.length < 2) return { results: await here.run(tasks, inputs) };
    const known = sources.map(({ path, place, size, sniffed: facts }) => ({ path, place, size, known: facts }));
    const memory: Memory = {
      version: VERSION,
      sources: known,
      facts,
      rounds: before.rounds,
      asked: [...asked, ...tasks.map(({ key }) => key)],
    };
    return { elsewhere: { memory, ...handedOut(batches, sources) } };
  }

  const inputs = { sources, options };
  const { facts, results } = await begin(inputs);
  return carryOut(facts, inputs, (tasks, now) => execute(inputs, tasks, now), results);
}

function handedOut(batches: readonly PlannedTask[][], sources: readonly Source[]): Pick<HandOut, 'setups' | 'parts'> {
  const setups = [...new Set(batches.flat().map(({ settings }) => settings.setup))];
  const parts = batches.map(batch =>
    batch.map(task => ({
      key: task.key,
      setup: setups.indexOf(task.settings.setup),
      task: taskOf(task, sources),
    })),
  );
  return { setups, parts };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const sourceOf = ({ place, ...one }: KnownSource, opener: ReturnType<typeof createOpener>): Source => ({
  ...one,
  ...(place === undefined ? { open: nothing } : { place, open: () => opener.bytes(place) }),
});

/** Analyses parts that were made with these setups, in any process. */
export function createPartReader(
  setups: readonly Setup[],
  language?: Language,
): (part: Part, unreadable: Unreadable) => Promise<PartAnswer> {
  const threads: TaskThread[] = setups.map(setup => taskThread(setup, language));
  return async (part, unreadable) => {
    const answer: { key: string; result: CarriedResult }[] = [];
    for (const { key, setup, task } of part) {
      const thread = threads[setup];
      if (thread !== undefined) answer.push({ key, result: carry(await analyzeTask(task, thread, { unreadable })) });
    }
    await Promise.all(threads.map(({ opener }) => opener.close()));
    return answer;
  };
}

type Unreadable = (path: string, error: unknown) => void;
