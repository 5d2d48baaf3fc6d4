import {
  ArchiveError,
  analyzeWhole,
  applied,
  archiveSources,
  type Budget,
  blobMedium,
  bySegments,
  checkData,
  checkPage,
  createBudget,
  csv,
  type DiffData,
  type DiffReport,
  defaultPolicy,
  diffCsv,
  diffData,
  diffDocuments,
  diffHtml,
  diffJson,
  diffMarkdown,
  expected,
  givenZone,
  html,
  inScope,
  isHidden,
  json,
  judge,
  markdown,
  messageOf,
  notedSource,
  ownPort,
  ownWork,
  type Policy,
  type RenderOptions,
  type RunData,
  readPolicy,
  reasonOf,
  runData,
  type Selection,
  type Source,
  serveTasks,
  svg,
  TASKS,
  threadsRun,
  type Whole,
} from 'podline/internal/browser';
import {
  type Asked,
  createHandOver,
  type FromWorker,
  type Given,
  inParcels,
  nameOf,
  type Settings,
} from './messages.js';

/** What was handed over as sources, in the order in which folders are read; archives count as folders. */
async function sourcesOf(given: readonly Given[]): Promise<{ sources: Source[]; complaints: string[] }> {
  const budget = createBudget();
  const sources: Source[] = [];
  const complaints: string[] = [];
  for (const one of inOrder(given)) {
    try {
      sources.push(...(await sourcesIn(one, budget)));
    } catch (error) {
      const reason = reasonOf(expected(error));
      // The others in the folder are read nevertheless
      if (one.segments.length > 1) sources.push(notedSource(one.path, [reason]));
      else complaints.push(`${one.path}: ${reason}`);
    }
  }
  return { sources, complaints };
}

/** The order in which a command reads: items in the given order, and the visible files of a folder, by name. */
function inOrder(given: readonly Given[]) {
  const roots = [...new Set(given.map(({ path }) => rootOf(path)))];
  return given
    .map(one => ({ ...one, segments: one.path.split('/') }))
    .filter(({ segments }) => !isHidden(segments.slice(1)))
    .sort(
      (a, b) => roots.indexOf(rootOf(a.path)) - roots.indexOf(rootOf(b.path)) || bySegments(a.segments, b.segments),
    );
}

const rootOf = (path: string): string => path.split('/')[0] ?? '';

async function sourcesIn({ path, file }: Given, budget: Budget): Promise<readonly Source[]> {
  const place = { in: 'blob', key: path, blob: file } as const;
  const whole: Source = { path, place, size: file.size, open: () => blobMedium(file).read(0, file.size) };
  try {
    return (await archiveSources(place, path, budget)) ?? [whole];
  } catch (error) {
    if (expected(error) instanceof ArchiveError) throw error;
    // The reader of the file reports why it cannot be read
    return [whole];
  }
}

/** How many times as long a packed log is after unpacking. */
const PACKED = 12;
/** Progress is reported each time it has moved this far. */
const STEP = 0.01;

/** How much of the sources has been read, as far as their sizes show. */
function createGauge(sources: readonly Source[], report: (part: number) => void) {
  const expected = new Map(
    sources.map(({ path, size = 0 }) => [path, /\.t?gz$/.test(path) ? size * PACKED : size] as const),
  );
  const all = [...expected.values()].reduce((sum, size) => sum + size, 0);
  const left = new Map(expected);
  let read = 0;
  let reported = 0;

  return (bytes: number, path: string): void => {
    const counted = Math.min(bytes, left.get(path) ?? 0);
    left.set(path, (left.get(path) ?? 0) - counted);
    read += counted;
    const part = all === 0 ? 0 : read / all;
    if (part - reported < STEP) return;
    reported = part;
    report(part);
  };
}

/** Reads what is handed over, and keeps the last result. */
function createResults(send: (message: FromWorker) => void) {
  let read: { readonly name: string; readonly whole: Whole; readonly settings: Settings } | null = null;
  let pieces: ShownResult['pieces'] = {};
  const handOver = createHandOver(parcel => send({ what: 'parcel', parcel }));

  async function whole(given: readonly Given[], settings: Settings): Promise<Whole> {
    const { zone, year } = clockOf(settings);
    const { sources, complaints } = await sourcesOf(given);
    if (sources.length === 0) throw new PageError(complaints.length > 0 ? complaints : ['There is no file in it.']);
    const unread = [
      ...complaints,
      ...sources.flatMap(({ path, sniffed }) => sniffed?.notes.map(note => `${path}: ${note}`) ?? []),
    ];
    try {
      const found = await analyzeWhole(sources, {
        selection: selectionOf(settings),
        analysis: {
          lines: true,
          jobs: navigator.hardwareConcurrency,
          progress: createGauge(sources, part => send({ what: 'progress', part })),
          unreadable(path, error) {
            unread.push(`${path}: ${reasonOf(error)}`);
          },
          ...(zone === null ? {} : { zone }),
          ...(year === null ? {} : { year }),
        },
      });
      // A source may be read more than once
      return { ...found, complaints: [...new Set([...unread, ...found.complaints])] };
    } finally {
      await Promise.all(sources.map(source => source.close?.()));
    }
  }

  async function show(result: ShownResult, complaints: readonly string[]): Promise<void> {
    pieces = result.pieces;
    const { rest: data, parcels } = inParcels(result.data);
    send({ what: 'comes', data });
    await handOver.send(parcels);
    send({ what: 'shown', about: { complaints, formats: Object.keys(pieces) } });
  }

  return {
    async analyze(given: readonly Given[], settings: Settings): Promise<void> {
      const found = await whole(given, settings);
      read = { name: nameOf(given), whole: found, settings };
      await show(runOf(found, settings), found.complaints);
    },
    async compare(given: readonly Given[], settings: Settings): Promise<void> {
      if (read === null) throw new PageError(['There is nothing to compare with.']);
      const after = { name: nameOf(given), whole: await whole(given, settings) };
      await show(comparisonOf(read, after, settings), [...read.whole.complaints, ...after.whole.complaints]);
    },
    taken: handOver.taken,
    save(format: string): void {
      const made = pieces[format]?.();
      if (made === undefined) throw new PageError([`This cannot be saved as ${format}.`]);
      send({ what: 'saved', file: new Blob([...made]), name: `podline.${ENDINGS[format] ?? format}` });
    },
  };
}

const ENDINGS: Readonly<Record<string, string>> = { markdown: 'md' };

function clockOf({ zone, year }: Settings): { readonly zone: string | null; readonly year: number | null } {
  if (zone !== '' && givenZone(zone) === null)
    throw new PageError([`"${zone}" is no time zone: write it as +08:00, UTC or Asia/Shanghai.`]);
  if (year !== '' && !/^\d{4}$/.test(year)) throw new PageError([`"${year}" is no year: write it with four digits.`]);
  return { zone: zone === '' ? null : zone, year: year === '' ? null : Number(year) };
}

const selectionOf = ({ namespaces, nodes }: Settings): Selection => ({
  ...(namespaces.length === 0 ? {} : { namespaces }),
  ...(nodes.length === 0 ? {} : { nodes }),
});

/** This program runs in the page's own worker, and in the workers that it begins for the nodes. */
if (ownWork() === TASKS) serveTasks(ownPort);
else {
  const send = (message: FromWorker): void => ownPort.postMessage(message);
  const results = createResults(send);
  ownPort.on('message', message => {
    answer(message as Asked).catch(error => {
      send({ what: 'failed', reasons: error instanceof PageError ? error.sentences : [messageOf(error)] });
    });
  });

  async function answer(asked: Asked): Promise<void> {
    if (asked.what === 'program') return threadsRun(asked.program);
    if (asked.what === 'taken') return results.taken();
    if (asked.what === 'save') return results.save(asked.format);
    return results[asked.what](asked.inputs, asked.settings);
  }
}

/** What `podline analyze` writes, and with a policy `podline check`. */
function runOf({ document: whole, found }: Whole, settings: Settings): ShownResult {
  const options = { ...renderOptions(settings), found };
  const policy = settings.policy === null ? null : policyOf(settings.policy);
  const judged = policy === null ? whole : inScope(whole, policy);
  const results = policy === null ? null : judge(judged, policy);
  const document = results === null ? whole : applied(judged, results);

  const page = results === null ? html : checkPage(results);
  return {
    data: { ...runData(document, options), ...(results === null ? {} : { check: checkData(results) }) },
    pieces: Object.fromEntries(
      [page, json, markdown, csv, svg].map(report => [
        report.id,
        () => report.pieces?.(document, options) ?? [report.render(document, options)],
      ]),
    ),
  };
}

function policyOf(text: string): Policy {
  if (text.trim() === '') return defaultPolicy();
  const { policy, problems } = readPolicy(text);
  if (policy === null) throw new PageError(problems.map(problem => `The policy cannot be used: ${problem}`));
  return policy;
}

/** The options with which a command writes a file if it has no others. */
const renderOptions = ({ zone }: Settings): RenderOptions => ({
  width: 120,
  color: false,
  summary: false,
  all: false,
  starts: false,
  steps: false,
  piped: true,
  evidence: false,
  zone: zone === '' ? null : zone,
});

/** A result that is shown, and can be saved. */
interface ShownResult {
  readonly data: RunData | DiffData;
  /** The pieces by format. */
  readonly pieces: Readonly<Record<string, () => Iterable<string>>>;
}

/** What keeps the page from showing something: sentences for its user. */
class PageError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join(' '));
  }
}

interface Side {
  readonly name: string;
  readonly whole: Whole;
}

/** What `podline diff` writes. */
function comparisonOf(one: Side, other: Side, settings: Settings): ShownResult {
  const options = renderOptions(settings);
  const [before, after] = [one.whole.document, other.whole.document];
  const diff = diffDocuments({ name: one.name, document: before }, { name: other.name, document: after });
  return {
    data: diffData(diff, options, { before, after }),
    pieces: Object.fromEntries(
      [diffHtml, diffJson, diffMarkdown, diffCsv].map((report: DiffReport) => [
        report.id,
        () => report.pieces?.(diff, options) ?? [report.render(diff, options, { before, after })],
      ]),
    ),
  };
}
