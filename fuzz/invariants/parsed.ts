import { sniffer } from '../../src/analyze/read-source.js';
import { createTally, jsonRecord, prettyRecord } from '../../src/cli/commands/parse.js';
import type { SourceReport } from '../../src/document/contract/types.js';
import type { Account } from '../../src/read/records/types.js';
import { routeSource } from '../../src/read/route.js';
import { assertInertText } from '../../test/show/report/inert/text.js';
import { sourceOf } from '../results.js';
import type { InputFile } from '../types.js';
import { falls, type Invariant } from './types.js';

/** One in this many inputs is read record by record. */
const SHARE = 3;

/** Code that skips a record does not see that the grammar cannot read it. */
const countsOf = ({ lines, records, continuations, other, unparsed }: Account): string =>
  JSON.stringify({ lines, begun: records + unparsed, continuations, other });

/** With all records through the grammar the account is the same as in an analysis, which skips most of them. */
async function wrongIn(file: InputFile, report: SourceReport): Promise<string | null> {
  const printed: string[] = [];
  const tally = createTally({
    print(record, event) {
      printed.push(prettyRecord(record, event));
      JSON.parse(jsonRecord(0, record, event));
    },
  });
  await routeSource(sourceOf(file), { sniffer, open: () => tally });
  const { account } = tally.end();
  assertInertText(printed.join('\n'), '');
  const [all, some] = [account, report].map(countsOf);
  return all === some ? null : `${some} when most of it is skipped, ${all} when nothing is`;
}

/** `podline parse` of each log. */
export const parsed: Invariant = async analysed => {
  const { files, document } = analysed;
  if (!falls(analysed, SHARE, 1)) return null;
  for (const [index, file] of files.entries()) {
    const report = document.input.sources[index];
    const wrong = report?.type === 'kubelet-log' ? await wrongIn(file, report) : null;
    if (wrong !== null) return `${file.name}: ${wrong}`;
  }
  return null;
};
