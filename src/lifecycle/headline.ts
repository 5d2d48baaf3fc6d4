import type { Verdict } from '../document/types.js';
import type { Finding } from '../rules/types.js';
import { spell } from './duration.js';
import type { StepGap } from './gaps.js';
import type { Span } from './span.js';
import { STEPS } from './steps.js';
import type { Reconstructed } from './types.js';

/** The first line that is printed for a pod: what happened, how long it took, and where it hangs. */
export function headlineOf(
  one: Reconstructed,
  verdict: Verdict,
  findings: readonly Finding[],
  gaps: readonly StepGap[],
  span: Span,
): string {
  const hang = findings.find(finding => finding.hang !== undefined);
  const took = span.from !== null && span.endedAt !== null ? spell(span.endedAt - span.from) : null;
  if (one.outcome === 'stuck') return stuck(one, hang, gaps);
  if (one.outcome === 'finalizer-held') return finalizer(one);
  if (one.outcome === 'in-progress') return unfinished(one);
  const missing = one.steps.filter(({ status }) => status === 'missing').map(({ step }) => step);
  if (missing.length > 0)
    return `INCOMPLETE: no line for ${missing.join(', ')}${took ? `, though it took ${took}` : ''}`;
  const end = one.outcome === 'recreated' ? `${one.kind === 'mirror' ? 'mirror is back' : 'replaced'}` : 'complete';
  const base =
    took === null
      ? `${end}${verdict === 'undetermined' ? ', as far as the watch shows' : ''}`
      : `${end} ${one.outcome === 'recreated' ? 'after' : 'in'} ${took}`;
  const remark = hang ? overcome(hang) : slowest(gaps, findings);
  return remark === '' ? base : `${base}; ${remark}`;
}

function stuck(one: Reconstructed, finding: Finding | undefined, gaps: readonly StepGap[]): string {
  const last = lastStep(one);
  const lastAt = one.coverage.lastAt;
  if (finding?.hang) {
    const { what, since } = finding.hang;
    const long = since !== null && lastAt !== null ? ` for ${spell(lastAt - since)}` : '';
    return `STUCK in ${what}${long}${causeOf(finding)}`;
  }
  const waits = last && last.at !== null && lastAt !== null ? ` for ${spell(lastAt - last.at)}` : '';
  const gap = gaps[0];
  return last
    ? `STUCK after ${STEPS[last.step].title}${waits}: no line says why`
    : `STUCK${gap ? ` since ${gap.after}` : ''}`;
}

function causeOf({ cause }: Finding): string {
  if (cause === undefined) return '';
  return `: ${cause.text}${cause.count > 1 ? ` (x${cause.count})` : ''}`;
}

function overcome(finding: Finding): string {
  const { hang } = finding;
  if (hang === undefined) return finding.message;
  const long = hang.since !== null && hang.until !== null ? ` for ${spell(hang.until - hang.since)}` : '';
  return `${hang.what} was stuck${long}${causeOf(finding)}`;
}

function finalizer({ story, steps }: Reconstructed): string {
  const names = story?.snapshots.at(-1)?.finalizers.join(', ') ?? '';
  const sent = steps.some(({ step, status }) => step === 'api-delete-sent' && status === 'seen');
  return `HELD by finalizer ${names}${sent ? ': the kubelet is done' : ''}`;
}

function unfinished(one: Reconstructed): string {
  const last = lastStep(one);
  const first = one.steps.flatMap(({ at }) => at ?? [])[0];
  const { lastAt } = one.coverage;
  if (last === undefined || lastAt === null || first === undefined) return 'undetermined: only the watch shows it';
  return `log ends while terminating, ${spell(lastAt - first)} in, after ${STEPS[last.step].title}`;
}

const lastStep = ({ steps }: Reconstructed) =>
  steps
    .filter(({ at }) => at !== null)
    .reduce<Reconstructed['steps'][number] | undefined>(
      (best, one) => ((one.at ?? 0) >= (best?.at ?? 0) ? one : best),
      undefined,
    );

/** A pause that takes most of the time is worth a word, unless it is what was asked for. */
function slowest(gaps: readonly StepGap[], findings: readonly Finding[]): string {
  const worst = findings.find(({ level }) => level !== 'info');
  if (worst) return worst.message;
  const gap = gaps[0];
  return gap !== undefined && gap.ms >= 5_000
    ? `${spell(gap.ms)} between ${STEPS[gap.after].title} and ${STEPS[gap.before].title}`
    : '';
}
