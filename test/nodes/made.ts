import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { textIn } from '../analyze/samples.js';
import { violations } from '../document/schema.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HEADER = /^[IWEF](\d\d)(\d\d) (\d\d:\d\d:\d\d)\.\d{6} +(\d+) /;

/** Lines of a sample as the journal of a host prints them; `id`: the id of the process. */
export function journalOf(sample: string, host: string, id?: string): string[] {
  let head = '';
  return textIn(sample, 'kubelet.log')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const [, month, day, time, printed] = HEADER.exec(line) ?? [];
      const pid = id ?? printed;
      if (time !== undefined) head = `${MONTHS[Number(month) - 1]} ${day} ${time} ${host} kubelet[${pid}]: `;
      return `${head}${id === undefined ? line : line.replace(HEADER, header => header.replace(/\d+ $/, `${id} `))}`;
    });
}

export const fileOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');

export type File = readonly [path: string, text: string];

/** Analyses files; the schema must allow the document. */
export async function analyzed(...files: readonly File[]): Promise<ResultDocument> {
  const document = await analyze(files.map(([path, text]) => bytesSource(path, text)));
  if (violations(document).length > 0) throw new Error(violations(document).join('\n'));
  return document;
}

/** The report of each deletion, without line numbers. */
export const deletionsIn = ({ episodes }: ResultDocument): string[] =>
  endsOf({ episodes })
    .map(one =>
      JSON.stringify({
        ...one,
        notJudged: null,
        steps: one.steps.map(step => ({ ...step, evidence: step.evidence.length })),
        findings: one.findings.map(finding => ({ ...finding, evidence: finding.evidence.length })),
      }),
    )
    .sort();

export const namesOf = ({ nodes }: ResultDocument) => nodes.map(({ name }) => name);

/** Deletions of each node. */
export function countsOf({ episodes }: ResultDocument): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { node } of endsOf({ episodes })) counts[`${node}`] = (counts[`${node}`] ?? 0) + 1;
  return counts;
}
