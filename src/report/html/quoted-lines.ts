import type { EvidenceRef, Finding, Lifecycle, ResultDocument, Step, Testimony } from '../../contract/types.js';
import { withoutTraces } from '../../document/select.js';

/** A report is sent by mail and opened on small machines: failures keep their lines, and the last of the others lose theirs. */
export const ROOM_OF_LINES = 6 * 1024 * 1024;
const LONGEST = 2_000;

type Citing = Pick<Lifecycle, 'findings' | 'steps'> & Partial<Pick<Lifecycle, 'testimony'>>;

/** Something that cites lines, and the same with only their places. */
interface Cited<T extends Citing = Citing> {
  readonly whole: T;
  readonly bare: T;
}

/**
 * The cited lines, each once, until there is no room for the next. Lines after that are only counted: of thousands of deletions, which are
 * packed, only the worst are opened.
 */
export function quotedLines(
  findings: readonly Finding[],
  cited: readonly Cited[],
  room: number,
): { readonly lines: Record<string, string>; readonly leftOut: number } {
  const lines = new Map<string, string>();
  const leftOut = new Set<string>();
  let left = room;
  function quote({ source, line, text }: EvidenceRef): void {
    const key = `${source}:${line}`;
    if (lines.has(key)) return;
    if (left < 0) leftOut.add(key);
    else if (text !== undefined) {
      const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
      left -= shown.length;
      if (left < 0) leftOut.add(key);
      else lines.set(key, shown);
    }
  }
  for (const { evidence } of findings) evidence.forEach(quote);
  for (const { whole, bare } of cited) evidenceOf(left < 0 ? bare : whole).forEach(quote);
  return { lines: Object.fromEntries(lines), leftOut: leftOut.size };
}

const evidenceOf = ({ findings, steps, testimony = [] }: Citing): EvidenceRef[] =>
  [...findings, ...steps, ...testimony].flatMap(({ evidence }) => evidence);

export const withoutLines = (document: ResultDocument, lifecycles: readonly Lifecycle[]): ResultDocument => ({
  ...document,
  // The page has them in another form
  api: undefined,
  starts: [],
  nodes: document.nodes.map(withoutTraces),
  findings: document.findings.map(bare),
  lifecycles,
});

export const withoutQuotes = <T extends Citing>(whole: T): Cited<T> => ({
  whole,
  bare: {
    ...whole,
    findings: whole.findings.map(bare),
    steps: whole.steps.map(bare),
    ...(whole.testimony === undefined ? {} : { testimony: whole.testimony.map(bare) }),
  },
});

const bare = <T extends Step | Finding | Testimony>(one: T): T => ({
  ...one,
  evidence: one.evidence.map(({ source, line }) => ({ source, line })),
});
