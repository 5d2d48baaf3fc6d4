import type { Analysed } from '../analyze/document.js';
import { createFaults } from '../analyze/faults.js';
import type { AnalyzeOptions } from '../analyze/options.js';
import type { ResultDocument } from '../contract/types.js';
import { unfolded } from '../document/folds.js';
import type { Source } from '../input/source.js';
import { type Facts, firstFacts, type Inputs } from './facts.js';
import { executorHere } from './jobs/here.js';
import { joined } from './join.js';
import { learned } from './learn.js';
import { type PlannedTask, planOf, type Results } from './tasks.js';

/** The document as plain data, for programs that use the library. */
export async function analyze(sources: readonly Source[], options: AnalyzeOptions = {}): Promise<ResultDocument> {
  const { left: _, ...document } = await analyzeFolded(sources, options);
  const { lifecycles, starts } = document;
  return {
    ...document,
    lifecycles: lifecycles.map(unfolded),
    ...(starts === undefined ? {} : { starts: starts.map(unfolded) }),
  };
}

/**
 * Makes one document of the inputs of any number of nodes. The lists of each deletion and start stay packed until they are read. A survey
 * of each input shows which node it belongs to; shared input is read once; each node is analysed separately, and the document contains the
 * results of all.
 */
export async function analyzeFolded(sources: readonly Source[], options: AnalyzeOptions): Promise<Analysed> {
  const executor = executorHere(options);
  const faults = createFaults(options);
  const inputs = {
    sources,
    surveyed: executor.surveyed,
    options: { ...options, unreadable: faults.unreadable },
  };
  const execute = async (tasks: readonly PlannedTask[]) => ({ results: await executor.run(tasks, inputs) });
  try {
    const outcome = await carryOut<never>(await firstFacts(inputs), inputs, execute);
    return faults.in('document' in outcome ? outcome.document : outcome.elsewhere);
  } finally {
    await executor.end();
  }
}

/** The outcome of tasks: their results, or how another executor gets them. */
export type Done<Elsewhere> = { readonly results: Results } | { readonly elsewhere: Elsewhere };
export type Outcome<Elsewhere> = { readonly document: Analysed } | { readonly elsewhere: Elsewhere };

/** New facts come from hosts deep in a log and from years, normally once. A log that was written to mislead ends here. */
const MOST_PLANS = 20;

/**
 * Plans, has the tasks done, and plans again with what their results show. It ends with the document, or, where `execute` leaves the tasks
 * to another executor, with the facts and the results of those tasks, with which any process can continue.
 */
export async function carryOut<Elsewhere>(
  begun: Facts,
  inputs: Inputs,
  execute: (tasks: readonly PlannedTask[], facts: Facts) => Promise<Done<Elsewhere>>,
  known: Results = new Map(),
): Promise<Outcome<Elsewhere>> {
  let facts = begun;
  let results = known;
  for (let plans = 1; ; plans++) {
    const plan = planOf(facts, inputs.options);
    const tasks = plan.flatMap(one => one.tasks);
    const done = await execute(
      tasks.filter(({ key }) => !results.has(key)),
      facts,
    );
    if ('elsewhere' in done) return done;
    const all = new Map([...results, ...done.results]);
    results = new Map(tasks.flatMap(({ key }) => pair(key, all.get(key))));
    const more = plans < MOST_PLANS ? await learned(facts, plan, results, inputs) : null;
    if (more === null) return { document: joined(facts, plan, results, inputs.options) };
    facts = more;
  }
}

const pair = <K, V>(key: K, value: V | undefined): [K, V][] => (value === undefined ? [] : [[key, value]]);
