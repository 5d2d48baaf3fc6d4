import type { EvidenceRef, Finding, Lifecycle, ResultDocument, Start } from '../../document/contract/types.js';
import { endsOf, ownStarts } from '../../document/episodes.js';
import { findingsOf, startFindingsOf } from './machine/faults.js';
import { numbered, stableName } from './machine/names.js';
import { jsonText, tapText, terminal } from './safe.js';
import type { Report } from './types.js';

export const tap: Report = {
  id: 'tap',
  title: 'TAP 14',
  purpose: 'For test harnesses: one test per deletion and per start, with its problems as YAML.',
  render: document => `${lines(document).join('\n')}\n`,
};

type Diagnostics = Readonly<Record<string, string | number | object | null>>;

interface Point {
  readonly name: string;
  readonly failed: boolean;
  readonly skipped?: string;
  readonly diagnostics: Diagnostics;
}

function lines(document: ResultDocument): string[] {
  const {
    findings,
    input: { sources },
  } = document;
  const diagnosticsOf = ({ rule, level, message, evidence }: Finding): Diagnostics => ({
    rule,
    level,
    message,
    at: evidence.map(({ source, line }: EvidenceRef) => `${sources[source]?.path ?? ''}:${line}`),
  });
  const pointOf = (lifecycle: Lifecycle): Point => ({
    name: `${stableName(lifecycle)} (${lifecycle.kind})`,
    failed: lifecycle.verdict === 'incomplete',
    ...(lifecycle.verdict === 'undetermined' && { skipped: lifecycle.headline }),
    diagnostics: {
      message: lifecycle.headline,
      outcome: lifecycle.outcome,
      duration_ms: lifecycle.durationMs,
      missing: lifecycle.steps.flatMap(({ step, status }) => (status === 'missing' ? [step] : [])),
      findings: findingsOf(lifecycle).map(diagnosticsOf),
    },
  });
  const pointOfStart = (start: Start): Point => ({
    name: `${stableName(start)} (start)`,
    failed: start.verdict === 'incomplete',
    ...(start.verdict === 'undetermined' && { skipped: start.headline }),
    diagnostics: {
      message: start.headline,
      outcome: start.outcome,
      duration_ms: start.durationMs,
      findings: startFindingsOf(start).map(diagnosticsOf),
    },
  });
  const points = [
    ...endsOf(document).map(pointOf),
    ...ownStarts(document).map(pointOfStart),
    ...findings
      .filter(({ level }) => level === 'error')
      .map(finding => ({ name: `run ${finding.rule}`, failed: true, diagnostics: diagnosticsOf(finding) })),
  ];
  const names = numbered(points.map(({ name }) => name));
  return [
    'TAP version 14',
    `1..${points.length}`,
    ...points.flatMap((point, index) => pointLines({ ...point, name: names[index] ?? point.name }, index + 1)),
    ...findings.filter(({ level }) => level !== 'error').map(remark),
  ];
}

const remark = ({ level, rule, message }: Finding): string => `# ${terminal(`${level} ${rule}: ${message}`)}`;

function pointLines({ name, failed, skipped, diagnostics }: Point, number: number): string[] {
  const directive = skipped === undefined ? '' : ` # SKIP ${tapText(skipped)}`;
  return [
    `${failed ? 'not ok' : 'ok'} ${number} - ${tapText(name)}${directive}`,
    '  ---',
    // JSON is YAML, so no other escaping is needed
    ...Object.entries(diagnostics).map(([key, value]) => `  ${key}: ${jsonText(value)}`),
    '  ...',
  ];
}
