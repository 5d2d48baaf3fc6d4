import type { EvidenceRef, Finding, Lifecycle, ResultDocument, Step, Testimony } from '../../contract/types.js';
import { withoutTraces } from '../../document/select.js';
import { worstFirst } from '../view/verdicts.js';

/** A report is sent by mail and opened on small machines: what fails keeps its lines, the last of the rest go without. */
const ROOM = 6 * 1024 * 1024;
const LONGEST = 2_000;

interface Quoted {
  readonly lines: Record<string, string>;
  readonly leftOut: number;
}

/** The lines cited by findings and steps, each once, up to the size limit. */
export function quotedLines(document: ResultDocument, room = ROOM): Quoted {
  const lines = new Map<string, string>();
  const leftOut = new Set<string>();
  let left = room;
  for (const { source, line, text } of inOrder(document)) {
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

/** What is looked at first. */
const inOrder = (document: ResultDocument): EvidenceRef[] =>
  [
    ...document.findings,
    ...worstFirst(document).flatMap(({ findings, steps, testimony }) => [...findings, ...steps, ...testimony]),
  ].flatMap(({ evidence }) => evidence);

export const withoutLines = (document: ResultDocument, lifecycles: readonly Lifecycle[]): ResultDocument => ({
  ...document,
  nodes: document.nodes.map(withoutTraces),
  findings: document.findings.map(bare),
  lifecycles,
});

/** Places only. */
export const bareEvidence = (lifecycle: Lifecycle): Lifecycle => ({
  ...lifecycle,
  findings: lifecycle.findings.map(bare),
  steps: lifecycle.steps.map(bare),
  testimony: lifecycle.testimony.map(bare),
});

const bare = <T extends Step | Finding | Testimony>(one: T): T => ({
  ...one,
  evidence: one.evidence.map(({ source, line }) => ({ source, line })),
});
