import type { EvidenceRef, Finding, Lifecycle, ResultDocument, Step, Testimony } from '../../contract/types.js';
import { withoutTraces } from '../../document/select.js';
import { worstFirst } from '../view/verdicts.js';

/** A report is sent by mail and opened on small machines: what fails keeps its lines, the last of the rest go without. */
export const ROOM_OF_LINES = 6 * 1024 * 1024;
const LONGEST = 2_000;

interface Quoted {
  readonly lines: Record<string, string>;
  readonly leftOut: number;
}

/** The lines cited by findings and steps, each once, up to the size limit. */
export function quotedLines(
  document: ResultDocument,
  troubledStarts: readonly Lifecycle[] = [],
  otherStarts: readonly Lifecycle[] = [],
  room = ROOM_OF_LINES,
): Quoted {
  const lines = new Map<string, string>();
  const leftOut = new Set<string>();
  let left = room;
  for (const { source, line, text } of [
    ...document.findings.flatMap(({ evidence }) => evidence),
    ...[...troubledStarts, ...worstFirst(document), ...otherStarts].flatMap(evidenceOf),
  ]) {
    const key = `${source}:${line}`;
    if (text === undefined || lines.has(key)) continue;
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
    if (shown.length > left) leftOut.add(key);
    else {
      lines.set(key, shown);
      left -= shown.length;
    }
  }
  return { lines: Object.fromEntries(lines), leftOut: leftOut.size };
}

const evidenceOf = ({ findings, steps, testimony }: Lifecycle): EvidenceRef[] =>
  [...findings, ...steps, ...testimony].flatMap(({ evidence }) => evidence);

export const withoutLines = (document: ResultDocument, lifecycles: readonly Lifecycle[]): ResultDocument => ({
  ...document,
  starts: [],
  nodes: document.nodes.map(withoutTraces),
  findings: document.findings.map(bare),
  lifecycles,
});

/** Places only. */
export const bareEvidence = <T extends Lifecycle>(lifecycle: T): T => ({
  ...lifecycle,
  findings: lifecycle.findings.map(bare),
  steps: lifecycle.steps.map(bare),
  testimony: lifecycle.testimony.map(bare),
});

const bare = <T extends Step | Finding | Testimony>(one: T): T => ({
  ...one,
  evidence: one.evidence.map(({ source, line }) => ({ source, line })),
});
