import { fieldValue } from '../../../grammars/klog/values.js';
import { sniffer } from '../../analyze/read-source.js';
import type { KubeletEvent } from '../../catalogue/events.js';
import { createKubeletTracker } from '../../correlate/events/kubelets.js';
import { createKubeletGrammar } from '../../correlate/events/language.js';
import { createCatalogue } from '../../correlate/events/recognise.js';
import { type Breaks, breaksIn } from '../../read/copied/broken.js';
import { createBeginnings } from '../../read/records/frames.js';
import { createLogReader } from '../../read/records/log.js';
import type { Account, KlogRecord, Selection } from '../../read/records/types.js';
import { routeSource } from '../../read/route.js';
import type { Sniffed } from '../../read/sniff.js';
import { called } from '../../read/source.js';
import { skippedNote } from '../../read/source-report.js';
import { jsonText, terminal } from '../../show/report/safe.js';
import { openSources } from '../input/inputs.js';
import { complain, createFaultList, EXIT, endByFault, type Io } from '../io.js';
import { createTextWriter } from '../output/write.js';

interface TallyOptions {
  /** Called for each record; without it, records without a meaning are counted but not parsed */
  readonly print?: (record: KlogRecord, event: KubeletEvent | null) => void;
  readonly parseAll?: boolean;
  readonly breaks?: Breaks | null;
}

/** Reads one log and counts what is in it. */
export function createTally({ print, parseAll = false, breaks = null }: TallyOptions) {
  const catalogue = createCatalogue();
  const kubelets = createKubeletTracker();
  const counts = new Map<string, number>();
  const need: Selection['need'] = (text, body) => (catalogue.mayMatter(text, body) ? 'always' : 'never');
  const reader = createLogReader({
    record(record) {
      const event = catalogue.recognise(record);
      kubelets.push(record, event);
      if (event !== null) counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
      print?.(record, event);
    },
    texts: catalogue.texts,
    grammar: createKubeletGrammar(),
    breaks,
    ...(print || parseAll ? {} : { selection: { need, decisive: catalogue.decisive } }),
  });
  return {
    push: reader.push,
    pushLines: reader.pushLines,
    end: () => ({
      ...reader.end(),
      kubelets: kubelets.kubelets().map(kubelet => ({ ...kubelet, levels: Object.fromEntries(kubelet.levels) })),
      /** How many of each event, in the order of their names. */
      events: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    }),
  };
}

type ParseOptions = Readonly<Partial<Record<'grammarOnly' | 'stats' | 'pretty', boolean>>>;

/** `podline parse`: the grammar and the catalogue as a command, one record per line. */
export async function parse(inputs: readonly string[], options: ParseOptions, io: Io): Promise<number> {
  const { sources, complaints } = await openSources(inputs, io);
  const out = createTextWriter(io.stdout);
  for (const sentence of complaints) complain(io, sentence);
  const line = (text: string): void => out.write(`${text}\n`);
  let failures = complaints.length;
  let logs = 0;
  const { faults, take } = createFaultList();

  for (const [index, source] of sources.entries()) {
    const tallyOf = (head: string) =>
      createTally({
        parseAll: options.grammarOnly,
        print: options.stats
          ? undefined
          : (record, event) => line(options.pretty ? prettyRecord(record, event) : jsonRecord(index, record, event)),
        breaks: breaksIn(head, createBeginnings()),
      });
    let tally = tallyOf('');
    const { sniffed, problem, ...facts } = await routeSource(source, {
      sniffer,
      open({ type }, head) {
        tally = tallyOf(head);
        return type === 'kubelet-log' ? tally : null;
      },
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
  if (type !== 'kubelet-log') return skippedNote(what);
  return records + unparsed === 0 ? `no klog record in ${lines === 1 ? 'its only line' : `${lines} lines`}` : null;
}

export function jsonRecord(source: number, record: KlogRecord, event: KubeletEvent | null): string {
  const { line, lines, frame, header, message, structured, fields, cut, problem } = record;
  return jsonText({
    source,
    line,
    lines,
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
  });
}

/** A record on one line, for people: its time, its meaning, its place in the file. */
export function prettyRecord(record: KlogRecord, event: KubeletEvent | null): string {
  const { header, message, fields, line } = record;
  const when = header === null ? '-'.padEnd(21) : `${two(header.month)}-${two(header.day)} ${header.time}`;
  const pairs = fields.map(({ key, ...field }) => `${key}=${shown(fieldValue({ key, ...field }))}`).join(' ');
  const what = `${event?.id ?? '-'}`.padEnd(24);
  return terminal(`${String(line).padStart(6)}  ${when}  ${what} ${[message, pairs].filter(Boolean).join('  ')}`);
}

const two = (part: number): string => String(part).padStart(2, '0');

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
