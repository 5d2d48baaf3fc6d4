import type { EvidenceRef, Lifecycle } from '../../document/types.js';
import { areMany, withTimelines, worstFirst } from '../view/verdicts.js';
import { blocks, type MarkdownContext } from './context.js';
import { deletion } from './deletion.js';
import { fitting, leftOut, SENTENCE } from './fit.js';
import { overview } from './overview.js';

/** The table of verdicts has at most so much of the room. */
const OVERVIEW_SHARE = 0.3;

/** A table of verdicts, and each deletion that is worth reading, as far as there is room: worst first. */
export function deletions(
  lifecycles: readonly Lifecycle[],
  context: MarkdownContext,
  { summary, room }: { readonly summary: boolean; readonly room: number },
): string {
  const sorted = worstFirst(lifecycles);
  if (summary) return overview(sorted, room);
  const shown = withTimelines(sorted);
  const fine = sorted.length - shown.length;
  const head = blocks(
    sorted.length > 1 ? overview(sorted, room * OVERVIEW_SHARE) : '',
    fine > 0 ? `The timelines of the ${fine} that are complete without findings are left out.` : '',
  );
  const left = room - head.length - 2 * SENTENCE;
  const texts = inFull(shown, context, left);
  return blocks(
    head,
    ...texts,
    leftOut(
      shown.length - texts.length,
      'timelines are',
      '`-o text` and `-o json` hold them all, `--pod` selects some.',
    ),
  );
}

function inFull(shown: readonly Lifecycle[], context: MarkdownContext, room: number): string[] {
  const texts = function* (): Generator<string> {
    for (const one of shown) yield deletion(one, context, areMany(shown));
  };
  const kept = fitting(texts(), room);
  const [worst] = shown;
  if (kept.length > 0 || worst === undefined) return kept;
  // The worst by itself is too long: what is said of it counts for more than the lines that it rests on
  return fitting([deletion(unquoted(worst), { ...context, explained: new Set() }, false)], room);
}

const bare = ({ source, line }: EvidenceRef): EvidenceRef => ({ source, line });

const unquoted = (one: Lifecycle): Lifecycle => ({
  ...one,
  steps: one.steps.map(step => ({ ...step, evidence: step.evidence.map(bare) })),
  findings: one.findings.map(finding => ({ ...finding, evidence: finding.evidence.map(bare) })),
});
