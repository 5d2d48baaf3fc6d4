import { BY, START_BY } from '../../document/by.js';
import type { EvidenceRef, Lifecycle, ResultDocument } from '../../document/contract/types.js';
import { endsOf } from '../../document/episodes.js';
import { ALL, GROUPINGS } from '../../document/groupings.js';
import { type Measured, measured } from '../../document/measure.js';
import { type Quantiles, quantilesOf } from '../../document/quantiles.js';
import { PHASE_WORDS } from '../../episodes/phases.js';
import { grouped } from '../../kit/grouped.js';
import { VERSION } from '../../kit/version.js';
import { counts, longestOf } from './counts.js';
import { startStatsOf } from './starts/stats.js';
import type { Group, StatsDocument, Worst } from './types.js';

const WORST = 10;
/** A value that no group has. */
const UNKNOWN = '';

/** The figures of a document: of all deletions, and by each grouping or by the requested one; on request also of starts. */
export function statsOf(document: ResultDocument, by?: readonly string[], starts = false): StatsDocument {
  const all = endsOf(document).map(measured);
  return {
    statsVersion: 1,
    tool: { name: 'podline', version: VERSION },
    phases: PHASE_WORDS.end,
    groups: [ALL, ...GROUPINGS.filter(grouping => (by ?? BY).includes(grouping.by))].flatMap(({ by, groupOf: of }) =>
      [...grouped(all, ({ one }) => of(one, document) ?? UNKNOWN)]
        .map(([value, members]) => groupOf(by, value === UNKNOWN ? null : value, members))
        .sort(mostFirst),
    ),
    worst: all
      .filter(({ wholeMs }) => wholeMs !== null)
      .sort((a, b) => (b.wholeMs ?? 0) - (a.wholeMs ?? 0) || (a.one.id < b.one.id ? -1 : 1))
      .slice(0, WORST)
      .map(one => worstOf(one, document)),
    ...(starts ? { starts: startStatsOf(document, by ?? START_BY) } : {}),
  };
}

const mostFirst = (a: Group, b: Group): number =>
  b.deletions - a.deletions || ((a.value ?? '') < (b.value ?? '') ? -1 : 1);

function groupOf(by: string, value: string | null, members: readonly Measured<Lifecycle>[]): Group {
  const whole = members.flatMap(({ wholeMs }) => wholeMs ?? []);
  const phases = PHASE_WORDS.end.flatMap(({ id }): [string, Quantiles][] => {
    const quantiles = quantilesOf(members.flatMap(one => one.phases.get(id) ?? []));
    return quantiles === null ? [] : [[id, quantiles]];
  });
  return {
    by,
    value,
    deletions: members.length,
    measured: whole.length,
    whole: quantilesOf(whole),
    phases: Object.fromEntries(phases),
    outside: quantilesOf(members.flatMap(outsideOf)),
    longest: counts(members.flatMap(one => longestOf(one.phases)?.phase ?? [])),
    verdicts: counts(members.map(({ one }) => one.verdict)),
    outcomes: counts(members.map(({ one }) => one.outcome)),
    findings: counts(members.flatMap(({ one }) => [...new Set(one.findings.map(({ rule }) => rule))])),
  };
}

/** The whole without its phases: what happened between them, and phases with an end that was not seen. */
function outsideOf({ wholeMs, phases }: Measured): number[] {
  return wholeMs === null
    ? []
    : [
        Math.max(
          0,
          [...phases.values()].reduce((left, ms) => left - ms, wholeMs),
        ),
      ];
}

function worstOf({ one: deletion, wholeMs, phases }: Measured<Lifecycle>, { input }: ResultDocument): Worst {
  return {
    id: deletion.id,
    pod: deletion.pod,
    node: deletion.node,
    kind: deletion.kind,
    headline: deletion.headline,
    durationMs: wholeMs ?? 0,
    longest: longestOf(phases),
    evidence: linesOf(deletion).map(ref => ({ ...ref, path: input.sources[ref.source]?.path ?? '' })),
  };
}

function linesOf({ steps, gaps }: Lifecycle): EvidenceRef[] {
  const seen = steps.filter(({ at, evidence }) => at !== null && evidence.length > 0);
  const lineOf = (step: string | undefined): EvidenceRef[] =>
    seen.find(one => one.step === step)?.evidence.slice(0, 1) ?? [];
  const [largest] = [...gaps].sort((a, b) => b.ms - a.ms);
  const around = largest === undefined ? [] : [...lineOf(largest.after), ...lineOf(largest.before)];
  if (around.length > 0) return around;
  const inTime = [...seen].sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : 1)).map(({ step }) => step);
  return [...new Set([inTime[0], inTime.at(-1)])].flatMap(lineOf);
}
