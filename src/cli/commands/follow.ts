import { follow } from '../../analyze/follow.js';
import { type News, needsAttention } from '../../document/announce/announce.js';
import type { ResultDocument } from '../../document/contract/types.js';
import { type Selection, select } from '../../document/select/select.js';
import { dated } from '../../document/select/window.js';
import { FOLLOW_REPORTS, type FollowReport } from '../../show/follow.js';
import { type AnalyzeCommandOptions, clockOf, quotes, renderOptions, selectionOf } from '../arguments/options.js';
import { openLiveInputs } from '../input/inputs.js';
import { stopSignals } from '../input/stop-signals.js';
import { createFaultList, EXIT, endByFault, type Io, UsageError } from '../io.js';
import { type Output, parseOutput } from '../output/outputs.js';
import { drained } from '../output/write.js';

/** How many names of pods are kept for the hint that none of them was selected. */
const MAX_NAMES = 100;

/** `podline --follow`: reports each episode when it has ended or is overdue, until the log or the program ends. */
export async function followCommand(inputs: readonly string[], options: AnalyzeCommandOptions, io: Io): Promise<void> {
  if (options.otlpEndpoint !== undefined)
    throw new UsageError('--follow cannot send traces: --otlp-endpoint needs a complete log');
  const { stdout } = io;
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const report = reportOf(outputs);
  const asked = selectionOf(options);
  let known: Selection | null = null;
  // Once: a time of day means the day on which the log was first read
  const selectionFor = (document: ResultDocument): Selection => (known ??= dated(asked, document, options.tz));
  const render = renderOptions(options, io);
  const live = { inputs: await openLiveInputs(inputs, io), watches: await openLiveInputs(options.watch ?? [], io) };
  const signal = stopSignals();
  const names = new Set<string>();
  /** Episodes of the node that were shown when they were over */
  const told = new Set<string>();
  let shown = 0;
  const { faults, take } = createFaultList();
  /** Prints the news of an episode if it was asked for; returns whether it does. */
  function print(news: News, document: ResultDocument): boolean {
    const { episodes } = select(document, selectionFor(document));
    if (!episodes.some(({ family }) => family === news.one.family)) return false;
    shown++;
    stdout.write(report.episode(news, document, render));
    return true;
  }

  const closing = await follow(live, {
    ...clockOf(options),
    ...(io.world && { time: io.world.clock }),
    lines: quotes(outputs, options),
    stop: signal.stop,
    families: options.starts === false ? ['node'] : ['start', 'node'],
    announce(news, document) {
      const { one, standing } = news;
      if (one.family === 'end' && names.size < MAX_NAMES) names.add(`${one.pod.namespace}/${one.pod.name}`);
      const isShown = needsAttention(news) && print(news, document);
      if (isShown && one.family === 'node' && standing === 'ended') told.add(one.id);
    },
    pause: () => drained(stdout),
    unreadable: (_, error) => take(error),
  });
  const left = { ...closing, episodes: closing.episodes.filter(({ id }) => !told.has(id)) };
  stdout.write(report.closing(shown === 0 ? closing : left, { ...render, found: [...names] }, shown));
  await new Promise<void>(resolve => stdout.write('', () => resolve()));
  endByFault(faults);
  // A pipe that its writer keeps open would keep this process running
  if (!signal.end() && io.stdin === process.stdin) process.exit(EXIT.ok);
}

function reportOf([output, ...more]: readonly Output[]): FollowReport {
  const report = FOLLOW_REPORTS[output?.format ?? ''];
  if (report === undefined)
    throw new UsageError(
      `--follow -o ${output?.format}: only text and ndjson can be written while the log grows; ${output?.format} needs the complete log`,
    );
  if (more.length > 0 || output?.file !== null)
    throw new UsageError('--follow prints one format, to standard output; redirect it to write a file');
  return report;
}
