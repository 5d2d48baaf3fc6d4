import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { lastedIn } from '../../../document/lasted.js';
import { type Measured, measured } from '../../../document/measure.js';
import { quantilesOf } from '../../../document/quantiles.js';

import { PHASE_WORDS } from '../../../episodes/phases.js';
import { grouped } from '../../../kit/grouped.js';
import { counts, type Longest, longestOf } from '../counts.js';
import { START_GROUPINGS } from './groupings.js';
import type { ImageStats, StartGroup, StartStats, WorstStart } from './start-stats.js';

const WORST = 10;
/** A value that no group has. */
const UNKNOWN = '';

/**
 * The figures of the starts of a document: of all of them, and by each grouping or by the requested ones. A pod that ran before has no
 * start.
 */
export function startStatsOf(document: ResultDocument, by: readonly string[]): StartStats {
  const starts = ownStarts(document);
  const all = starts.map(measured);
  const lasted = lastedIn(document);
  return {
    phases: PHASE_WORDS.start,
    groups: START_GROUPINGS.filter(grouping => grouping.by === 'all' || by.includes(grouping.by)).flatMap(grouping => {
      const members = all.flatMap(one =>
        grouping.groupsOf(one.one, document).map(value => ({ value: value ?? UNKNOWN, one })),
      );
      return [...grouped(members, ({ value }) => value)]
        .map(([value, own]) =>
          groupOf(
            { by: grouping.by, value: value === UNKNOWN ? null : value },
            own.map(({ one }) => one),
            lasted,
          ),
        )
        .sort(mostFirst);
    }),
    images: imagesOf(starts),
    worst: worstOf(all, document, lasted),
  };
}

type Lasted = ReturnType<typeof lastedIn>;

const mostFirst = (a: StartGroup, b: StartGroup): number =>
  b.starts - a.starts || ((a.value ?? '') < (b.value ?? '') ? -1 : 1);

function groupOf(
  { by, value }: Pick<StartGroup, 'by' | 'value'>,
  members: readonly Measured<Start>[],
  lasted: Lasted,
): StartGroup {
  const starts = members.map(({ one }) => one);
  const phases = PHASE_WORDS.start.flatMap(({ id }) => {
    const quantiles = quantilesOf(members.flatMap(one => one.phases.get(id) ?? []));
    return quantiles === null ? [] : [[id, quantiles] as const];
  });
  return {
    by,
    value,
    starts: members.length,
    ready: quantilesOf(members.flatMap(({ wholeMs }) => wholeMs ?? [])),
    running: quantilesOf(members.flatMap(({ runningMs }) => runningMs ?? [])),
    lasted: quantilesOf(starts.flatMap(one => lasted(one) ?? [])),
    phases: Object.fromEntries(phases),
    waited: quantilesOf(starts.flatMap(waits)),
    longest: counts(members.flatMap(one => longestIn(one)?.phase ?? [])),
    outcomes: counts(starts.map(({ outcome }) => outcome)),
    findings: counts(starts.flatMap(({ findings }) => [...new Set(findings.map(({ rule }) => rule))])),
    restarts: starts.reduce((sum, { restarts }) => sum + restarts.length, 0),
  };
}

/** The part in which a start hangs has no end, and is no phase. */
const longestIn = ({ one, phases }: Measured<Start>): Longest | null =>
  one.durationMs === null ? null : longestOf(phases);

/** A start that did not wait has no wait, rather than one of 0 ms. */
const waits = ({ containers }: Pick<Start, 'containers'>): number[] =>
  containers.flatMap(({ waitedMs }) => (waitedMs === null || waitedMs === 0 ? [] : [waitedMs]));

function imagesOf(starts: readonly Start[]): ImageStats[] {
  const containers = starts.flatMap(one => one.containers.flatMap(each => (each.image === null ? [] : [each])));
  return [...grouped(containers, ({ image }) => image ?? '')]
    .map(([image, own]) => ({
      image,
      present: own.filter(({ pull }) => pull === 'present').length,
      pulled: quantilesOf(own.flatMap(({ pulledMs }) => pulledMs ?? [])),
      waited: quantilesOf(waits({ containers: own })),
    }))
    .sort((a, b) => (b.pulled?.maxMs ?? -1) - (a.pulled?.maxMs ?? -1) || (a.image < b.image ? -1 : 1));
}

function worstOf(all: readonly Measured<Start>[], document: ResultDocument, lasted: Lasted): WorstStart[] {
  return all
    .flatMap((measured): WorstStart[] => {
      const { one: start, wholeMs, runningMs } = measured;
      const durationMs = lasted(start) ?? wholeMs ?? runningMs;
      if (durationMs === null) return [];
      const { id, pod, node, outcome, headline } = start;
      const logged = start.steps.filter(({ evidence }) => evidence.length > 0);
      const evidence = [...new Set([logged[0], logged.at(-1)])].flatMap(step => step?.evidence.slice(0, 1) ?? []);
      const path = (source: number): string => document.input.sources[source]?.path ?? '';
      return [
        {
          id,
          pod,
          node,
          outcome,
          headline,
          durationMs,
          longest: longestIn(measured),
          evidence: evidence.map(ref => ({ ...ref, path: path(ref.source) })),
        },
      ];
    })
    .sort((a, b) => b.durationMs - a.durationMs || (a.id < b.id ? -1 : 1))
    .slice(0, WORST);
}
