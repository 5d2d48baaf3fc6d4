import { follow } from '../analyze/follow.js';
import { select } from '../document/select.js';
import { FOLLOW_REPORTS } from '../report/follow/registry.js';
import type { FollowReport } from '../report/follow/types.js';
import { type AnalyzeCommandOptions, clockOf, renderOptions, selectionOf } from './analyze.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { openLiveInputs } from './live-inputs.js';
import { parseOutput } from './outputs.js';
import { UsageError } from './usage-error.js';

/** Names of pods that are remembered for the hint that none of them was asked for. */
const MOST_NAMES = 100;

/** `podline --follow`: tells of each deletion when it has ended or is overdue, until the log ends or somebody ends it. */
export async function followCommand(inputs: readonly string[], options: AnalyzeCommandOptions, io: Io): Promise<void> {
  if (options.otlpEndpoint !== undefined)
    throw new UsageError('--follow cannot send traces: --otlp-endpoint needs a complete log');
  const { stdout } = io;
  const report = await reportOf(options.output ?? ['text']);
  const selection = selectionOf(options);
  const render = renderOptions(options, io);
  const live = {
    inputs: await openLiveInputs(inputs, io),
    watches: await openLiveInputs(options.watch ?? [], io),
  };
  const signal = catchSignals();
  const names = new Set<string>();
  let shown = 0;
  const closing = await follow(live, {
    ...clockOf(options),
    lines: options.evidence === true,
    stop: signal.stop,
    tell(told, document) {
      if (names.size < MOST_NAMES) names.add(`${told.lifecycle.pod.namespace}/${told.lifecycle.pod.name}`);
      if (select(document, selection).lifecycles.length === 0) return;
      shown++;
      stdout.write(report.announcement(told, document, render));
    },
    pause: () => drained(stdout),
  });
  stdout.write(report.closing(closing, { ...render, found: [...names] }, shown));
  await new Promise<void>(resolve => stdout.write('', () => resolve()));
  signal.end();
}

async function reportOf(outputs: readonly string[]): Promise<FollowReport> {
  const [output, ...more] = outputs.map(parseOutput);
  const report = await FOLLOW_REPORTS[output?.format ?? '']?.();
  if (report === undefined)
    throw new UsageError(
      `--follow -o ${output?.format}: only text and ndjson can be written while the log grows; ${output?.format} needs the complete log`,
    );
  if (more.length > 0 || output?.file !== null)
    throw new UsageError('--follow prints one format, to standard output; redirect it to write a file');
  return report;
}

/** Waits for whoever reads more slowly than we write. */
async function drained(stdout: Io['stdout']): Promise<void> {
  if (stdout.writableNeedDrain) await new Promise(resolve => stdout.once('drain', resolve));
}

/**
 * The first signal ends the log, the second the program. Once all is said the program ends by the signal that it was
 * sent: a shell sees 130 or 143, a script's loop stops with it, systemd takes it for a clean end.
 */
function catchSignals() {
  const controller = new AbortController();
  let caught: NodeJS.Signals | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      caught = signal;
      controller.abort();
    });
  }
  return {
    stop: controller.signal,
    end(): void {
      if (caught !== null) process.kill(process.pid, caught);
      // A pipe that its writer holds open would hold us, too
      else process.exit(EXIT.ok);
    },
  };
}
