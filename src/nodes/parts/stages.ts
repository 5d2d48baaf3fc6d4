import type { Language } from '../../events/language.js';
import type { Source } from '../../input/source.js';
import { VERSION } from '../../version.js';
import type { EachResult } from '../group.js';
import { setupOf, taskOf } from '../jobs/task.js';
import type { Plan } from '../plan.js';
import type { Shared } from '../shared.js';
import { type Stages, stagesHere } from '../stages.js';
import type { Survey } from '../types.js';
import { batchesOf } from './batches.js';
import { HandedOut, type Memory } from './memory.js';

/** Answers of a round, by the place of their group. */
type Answers = ReadonlyMap<number, EachResult>;

interface Remembered {
  /** What was found out before, and what was answered to each of its rounds. */
  readonly remembered: { readonly memory: Memory; readonly answers: readonly Answers[] } | null;
  readonly worthAPart: number;
  readonly language?: Language | undefined;
}

/**
 * Stages of an analysis that ends where groups are to be analysed, and begins again when they were: what they told before
 * they tell again without looking, and all that is computed from it is computed once more.
 */
export function rememberingStages(
  sources: readonly Source[],
  { remembered, worthAPart, language }: Remembered,
): Stages {
  const surveys: (Survey | undefined)[] = [...(remembered?.memory.surveys ?? [])];
  const shared: Shared[] = [...(remembered?.memory.shared ?? [])];
  const rounds = remembered?.memory.rounds ?? [];
  const here = stagesHere(language === undefined ? {} : { language });
  let shares = 0;
  let times = 0;

  async function handOut(plan: Plan, own: Shared, options: Parameters<Stages['analyzeEach']>[3], time: number) {
    const batches = await batchesOf(plan.groups, sources, worthAPart);
    if (batches.length < 2) return null;
    const memory: Memory = {
      version: VERSION,
      sources: sources.map(({ path, place, size, known }) => ({ path, place, size, known })),
      ...{ surveys, shared, rounds, time },
    };
    const parts = batches.map(batch =>
      batch.flatMap(place => {
        const group = plan.groups[place];
        return group === undefined ? [] : [{ place, task: taskOf(group, sources, own, plan.identity) }];
      }),
    );
    return { memory, setup: setupOf(plan.logs, own, options), parts };
  }

  return {
    language: here.language,
    async survey(source, index) {
      const found = surveys[index] ?? (await here.survey(source, index));
      surveys[index] = found;
      return found;
    },
    async readShared(...asked) {
      const found = shared[shares] ?? (await here.readShared(...asked));
      shared[shares++] = found;
      return found;
    },
    async analyzeEach(plan, clusterSources, clusterShared, options) {
      const time = times++;
      const answers = remembered?.answers[rounds.findIndex(round => round.time === time)];
      if (answers === undefined) {
        const out = await handOut(plan, clusterShared, options, time);
        if (out !== null) throw new HandedOut(out);
      }
      // What another version of the program was asked has no answer
      const missing = [...plan.groups.entries()].filter(([place]) => !answers?.has(place));
      const groups = missing.map(([, group]) => group);
      const own =
        groups.length === 0 ? [] : await here.analyzeEach({ ...plan, groups }, clusterSources, clusterShared, options);
      const all = new Map([...(answers ?? []), ...missing.map(([place], at) => [place, own[at]] as const)]);
      return [...plan.groups.keys()].flatMap(place => all.get(place) ?? []);
    },
    end: here.end,
  };
}
