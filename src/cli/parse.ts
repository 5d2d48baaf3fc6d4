import { sniffer } from '../analyze/sniffer.js';
import { routeSource } from '../input/route.js';
import type { Sniffed } from '../input/sniff.js';
import { called } from '../input/source.js';
import type { Account } from '../records/types.js';
import { jsonText } from '../report/safe.js';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import { createFaultList, endByFault } from './finish.js';
import { openSources } from './inputs.js';
import type { Io } from './io.js';
import { jsonRecord } from './json-record.js';
import { prettyRecord } from './pretty-record.js';
import { createTally } from './tally.js';
import { createTextWriter } from './text-writer.js';

export interface ParseOptions {
  readonly grammarOnly?: boolean;
  readonly stats?: boolean;
  readonly pretty?: boolean;
}

/** `podline parse`: the grammar and the catalogue for everybody, one record a line. */
export async function parse(inputs: readonly string[], options: ParseOptions, io: Io): Promise<number> {
  const { sources, complaints } = await openSources(inputs, io);
  const out = createTextWriter(io.stdout);
  for (const sentence of complaints) complain(io, sentence);
  const line = (text: string): void => out.write(`${text}\n`);
  let failures = complaints.length;
  let logs = 0;
  const { faults, take } = createFaultList();

  for (const [index, source] of sources.entries()) {
    const tally = createTally({
      parseAll: options.grammarOnly,
      print: options.stats
        ? undefined
        : (record, event) => line(options.pretty ? prettyRecord(record, event) : jsonRecord(index, record, event)),
    });
    const { sniffed, problem, ...facts } = await routeSource(source, {
      sniffer,
      open: ({ type }) => (type === 'kubelet-log' ? tally : null),
      pause: out.drained,
      failed: take,
    });
    await source.close?.();
    const { account, ...found } = tally.end();
    const reason = problem ?? passedOver(sniffed, account);
    if (problem !== null) failures++;
    if (reason === null) logs++;
    else complain(io, `${called(source.path)}: ${reason}`);
    if (options.stats) line(jsonText({ source: index, type: sniffed.type, ...facts, ...account, ...found }));
  }
  await out.end();
  endByFault(faults);
  return failures === 0 && logs > 0 ? EXIT.ok : EXIT.usage;
}

function passedOver({ type, what }: Sniffed, { lines, records, unparsed }: Account): string | null {
  if (type !== 'kubelet-log') return `skipped: ${what}`;
  return records + unparsed === 0 ? `no klog record in ${lines} lines` : null;
}
