import type { AnalyzeOptions } from '../../analyze/options.js';
import type { ResultDocument } from '../../contract/types.js';
import type { Language } from '../../events/language.js';
import { createOpener } from '../../input/archive/open.js';
import type { Source } from '../../input/source.js';
import { analyze } from '../index.js';
import { arrived, type CarriedResult, carry } from '../jobs/answer.js';
import type { Setup } from '../jobs/task.js';
import { analyzeTask, type TaskThread, taskThread } from '../jobs/thread.js';
import { WORTH_A_PART } from './batches.js';
import { HandedOut, type HandOut, type KnownSource, type Memory, type Part } from './memory.js';
import { rememberingStages } from './stages.js';

export type { Memory, Part } from './memory.js';

/** What a part is answered with, as plain data. */
export type PartAnswer = readonly { readonly place: number; readonly result: CarriedResult }[];

/** Ends with a document, or with parts that have to be analysed before it can go on. */
export type Outcome = { readonly document: ResultDocument } | { readonly handOut: HandOut };

export interface PartsOptions extends AnalyzeOptions {
  /** How many bytes are worth a part of their own. */
  readonly worthAPart?: number;
  /** Of whoever reads one after the other. */
  readonly language?: Language;
}

/** `podline analyze`, but for the analysis of its nodes where that is worth the handing out. */
export const analyzeInParts = (
  sources: readonly Source[],
  { worthAPart = WORTH_A_PART, language, ...options }: PartsOptions,
): Promise<Outcome> =>
  outcomeOf(() => analyze(sources, options, rememberingStages(sources, { remembered: null, worthAPart, language })));

/** Goes on with the answers to each of its rounds. The document is the one that would have been without handing out. */
export async function goOn(
  memory: Memory,
  answers: readonly PartAnswer[][],
  { worthAPart = WORTH_A_PART, language, ...options }: PartsOptions,
): Promise<Outcome> {
  const opener = createOpener();
  const sources = memory.sources.map(one => sourceOf(one, opener));
  const rounds = answers.map(
    parts => new Map(parts.flat().map(({ place, result }) => [place, arrived(result, options.folded ?? false)])),
  );
  const stages = rememberingStages(sources, { remembered: { memory, answers: rounds }, worthAPart, language });
  return outcomeOf(() => analyze(sources, options, stages)).finally(() => opener.close());
}

async function outcomeOf(work: () => Promise<ResultDocument>): Promise<Outcome> {
  try {
    return { document: await work() };
  } catch (error) {
    if (error instanceof HandedOut) return { handOut: error.handOut };
    throw error;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const sourceOf = ({ place, ...one }: KnownSource, opener: ReturnType<typeof createOpener>): Source => ({
  ...one,
  ...(place === undefined ? { open: nothing } : { place, open: () => opener.bytes(place) }),
});

/** Analyses parts that were made with one setup, in any process. */
export function createPartReader(
  setup: Setup,
  language?: Language,
): (part: Part, unreadable: TellUnreadable) => Promise<PartAnswer> {
  const thread: TaskThread = taskThread(setup, language);
  return async (part, unreadable) => {
    const answer: { place: number; result: CarriedResult }[] = [];
    for (const { place, task } of part)
      answer.push({ place, result: carry(await analyzeTask(task, thread, { unreadable })) });
    await thread.opener.close();
    return answer;
  };
}

type TellUnreadable = (path: string, error: unknown) => void;
