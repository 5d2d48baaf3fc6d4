import type { AnalyzeOptions } from '../../analyze/options.js';
import type { Language } from '../../correlate/events/language.js';
import { VERSION } from '../../kit/version.js';
import { createOpener } from '../../read/archive/open.js';
import { nothing, type Place, type Source } from '../../read/source.js';
import { type Facts, firstFacts } from '../facts.js';
import { carryOut, type Done, type Outcome } from '../index.js';
import { executorHere, inOrder, sizeOfGroup } from '../jobs/each.js';
import { analyzeTask, arrived, type CarriedResult, carry, type TaskThread, taskThread } from '../jobs/thread.js';
import { type PlannedTask, type Results, type Setup, type Task, taskOf } from '../tasks.js';

/** The size in bytes below which a part takes longer to hand out than to analyse. */
const WORTH_A_PART = 4 << 20;
/** The process that hands out and the one that collects have work for each part. */
const MAX_PARTS = 500;
/** Each part that lies in a compressed tar unpacks it from its beginning; analysing takes several times as long. */
const MAX_PASSES = 4;

/**
 * Divides tasks into parts, each of one node or of several small ones. A single part where handing out does not pay, or where another
 * process could not open the sources.
 */
async function batchesOf(
  tasks: readonly PlannedTask[],
  sources: readonly Source[],
  worthAPart: number,
): Promise<PlannedTask[][]> {
  const places = tasks.flatMap(({ group }) => group.sources.map(({ index }) => sources[index]?.place));
  if (!places.every(isAnywhere)) return [[...tasks]];
  const sizes = await Promise.all(tasks.map(({ group }) => sizeOfGroup(group, sources)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const isPacked = places.some(place => place?.in === 'tar');
  const least = Math.max(worthAPart, whole / (isPacked ? MAX_PASSES : MAX_PARTS));
  const batches: PlannedTask[][] = [];
  let room = 0;
  for (const task of inOrder(tasks, sources)) {
    if (room <= 0) {
      batches.push([]);
      room = least;
    }
    batches.at(-1)?.push(task);
    room -= sizes[tasks.indexOf(task)] ?? 0;
  }
  return batches;
}

const isAnywhere = (place: Place | undefined): boolean =>
  place !== undefined && (!('within' in place) ? place.in !== 'memory' : isAnywhere(place.within));

/** The state of an analysis whose tasks were handed out: plain data, with which any process can continue. */
export interface Memory {
  /** The program's version: what another version has found out cannot be used */
  readonly version: string;
  readonly sources: readonly KnownSource[];
  readonly facts: Facts;
  /** Handed out for these facts or for earlier ones; `id`: the name under which its parts are kept */
  readonly rounds: readonly { readonly id: string; readonly parts: number }[];
  /** The keys of the tasks in them: a task that has no answer is not handed out again */
  readonly asked: readonly string[];
}

interface KnownSource extends Pick<Source, 'path' | 'size' | 'sniffed'> {
  /** Absent if it is only to be reported */
  readonly place?: Place;
}

/** Tasks that are done one after another, each with the place of its setup in the list of all: plain data. */
export type Part = readonly { readonly key: string; readonly setup: number; readonly task: Task }[];

/** What must be analysed before the analysis can continue. */
interface HandOut {
  readonly memory: Memory;
  readonly setups: readonly Setup[];
  readonly parts: readonly Part[];
}

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
export async function analyzeInParts(sources: readonly Source[], options: PartsOptions): Promise<PartsOutcome> {
  return carriedOut(sources, options, { facts: await firstFacts({ sources, options }), rounds: [], asked: [] });
}

/** Continues with the answers to the parts. The document is the same as without handing out. */
export async function goOn(
  memory: Memory,
  answers: readonly PartAnswer[],
  options: PartsOptions,
): Promise<PartsOutcome> {
  const opener = createOpener();
  const sources = memory.sources.map(one => sourceOf(one, opener));
  const results = new Map(answers.flat().map(({ key, result }) => [key, arrived(result)]));
  return carriedOut(sources, options, memory, results).finally(() => opener.close());
}

async function carriedOut(
  sources: readonly Source[],
  { worthAPart = WORTH_A_PART, language, ...options }: PartsOptions,
  before: Pick<Memory, 'facts' | 'rounds' | 'asked'>,
  results?: Results,
): Promise<PartsOutcome> {
  const here = executorHere(language === undefined ? {} : { language });
  const asked = new Set(before.asked);
  const inputs = { sources, options };

  async function execute(tasks: readonly PlannedTask[], facts: Facts): Promise<Done<HandOut>> {
    // A task of another version of the program has no answer
    const isAnswered = tasks.every(({ key }) => !asked.has(key));
    const batches = isAnswered ? await batchesOf(tasks, sources, worthAPart) : [];
    if (batches.length < 2) return { results: await here.run(tasks, inputs) };
    const memory: Memory = {
      version: VERSION,
      sources: sources.map(({ path, place, size, sniffed }) => ({ path, place, size, sniffed })),
      facts,
      rounds: before.rounds,
      asked: [...asked, ...tasks.map(({ key }) => key)],
    };
    return { elsewhere: { memory, ...handedOut(batches, sources) } };
  }

  return carryOut(before.facts, inputs, execute, results);
}

function handedOut(batches: readonly PlannedTask[][], sources: readonly Source[]): Pick<HandOut, 'setups' | 'parts'> {
  const setups = [...new Set(batches.flat().map(({ settings }) => settings.setup))];
  const parts = batches.map(batch =>
    batch.map(one => ({ key: one.key, setup: setups.indexOf(one.settings.setup), task: taskOf(one, sources) })),
  );
  return { setups, parts };
}

const sourceOf = ({ place, ...one }: KnownSource, opener: ReturnType<typeof createOpener>): Source => ({
  ...one,
  ...(place === undefined ? { open: nothing } : { place, open: () => opener.bytes(place) }),
});

/** Analyses parts that were made with these setups, in any process. */
export function createPartReader(
  setups: readonly Setup[],
  language?: Language,
): (part: Part, unreadable: (path: string, error: unknown) => void) => Promise<PartAnswer> {
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
