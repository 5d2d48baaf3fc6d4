import { fieldValue } from '../../grammars/klog/values.js';
import { createCatalogue } from '../events/catalogue.js';
import { createKubeletTracker } from '../events/kubelets.js';
import type { KubeletEvent } from '../events/types.js';
import { routeSource, type SourceFacts } from '../input/route.js';
import { expandInputs } from '../input/source.js';
import { createLogReader, type LogReader, type LogReport } from '../records/log.js';
import type { KlogRecord } from '../records/types.js';
import { EXIT } from './exit.js';
import { createLineWriter } from './output.js';
import { prettyRecord } from './pretty-record.js';

export interface ParseOptions {
  readonly grammarOnly?: boolean;
  readonly stats?: boolean;
  readonly pretty?: boolean;
}

/** `podline parse`: the grammar and the catalogue for everybody, one record a line. */
export async function parse(inputs: readonly string[], options: ParseOptions): Promise<number> {
  const { sources, problems } = await expandInputs(inputs);
  const out = createLineWriter(process.stdout);
  const complaints = problems.map(problem => problem.message);

  for (const [index, source] of sources.entries()) {
    const tally = createTally(options, (record, event) =>
      out.write(options.pretty ? prettyRecord(record, event) : JSON.stringify(jsonRecord(index, record, event))),
    );
    const facts = await routeSource(source, {
      open: ({ type }) => (type === 'kubelet-log' ? tally.reader : null),
      pause: out.drained,
    });
    if (facts.problem !== null) complaints.push(facts.problem);
    else if (facts.sniffed.type !== 'kubelet-log')
      complaints.push(`${facts.path}: passed over, it holds ${facts.sniffed.what}`);
    const report = tally.reader.end();
    if (options.stats) out.write(JSON.stringify({ source: index, ...tally.stats(facts, report) }));
  }
  await out.end();
  for (const complaint of complaints) process.stderr.write(`podline: ${complaint}\n`);
  return complaints.length > 0 && sources.length === 0 ? EXIT.usage : problems.length > 0 ? EXIT.usage : EXIT.ok;
}

function createTally(options: ParseOptions, print: (record: KlogRecord, event: KubeletEvent | null) => void) {
  const catalogue = createCatalogue();
  const kubelets = createKubeletTracker();
  const counts = new Map<string, number>();
  // Records that mean nothing need not be parsed to be counted
  const short = options.stats && !options.grammarOnly;

  const reader: LogReader = createLogReader({
    record(record) {
      const event = catalogue.recognise(record);
      kubelets.push(record, event);
      if (event !== null) counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
      if (!options.stats) print(record, event);
    },
    ...(short ? { wanted: raw => catalogue.mayMatter(raw.text.slice(raw.body)) } : {}),
  });

  return {
    reader,
    stats: (facts: SourceFacts, { account, framings }: LogReport) => ({
      path: facts.path,
      type: facts.sniffed.type,
      encoding: facts.encoding,
      bytes: facts.bytes,
      framings,
      ...account,
      kubelets: kubelets.kubelets().map(kubelet => ({ ...kubelet, levels: Object.fromEntries(kubelet.levels) })),
      events: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      notes: facts.notes,
    }),
  };
}

function jsonRecord(source: number, record: KlogRecord, event: KubeletEvent | null) {
  const { frame, header, message, structured, fields, cut, problem } = record;
  return {
    source,
    line: record.line,
    lines: record.lines,
    envelope: frame === null ? null : { format: frame.format, ...frame.fields() },
    header,
    message,
    structured,
    fields: fields.map(field => ({
      key: field.key,
      form: field.form,
      value: fieldValue(field),
      ...(field.cut ? { cut: true } : {}),
    })),
    event: event?.id ?? null,
    ...(cut ? { cut } : {}),
    ...(problem ? { problem } : {}),
  };
}
