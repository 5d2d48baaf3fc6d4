import { availableParallelism } from 'node:os';
import { collectionsIn } from '../fleet/collections.js';
import { openFileQueue } from '../fleet/file/queue.js';
import { itemOf } from '../fleet/item.js';
import { keepResults } from '../fleet/keep.js';
import { type Asked, type Fleet, type FleetStatus, type Item, isFleetError } from '../fleet/types.js';
import { type WorkEvent, work } from '../fleet/work.js';
import { reasonOf } from '../input/system-error.js';
import { isUrl } from '../input/url.js';
import { workerFile } from '../nodes/jobs/pool.js';
import { jsonText, terminal } from '../report/safe.js';
import { clockOf, type InputOptions } from './analyze.js';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { type NatsFlags, natsOptionsOf } from './nats-options.js';
import { stopSignals } from './stop-signals.js';
import { UsageError } from './usage-error.js';
import { toWrite, withStore } from './with-store.js';

export interface FleetOptions extends NatsFlags {
  /** A folder: without a server. */
  readonly queue: string;
  readonly untilEmpty?: boolean;
  readonly quiet?: boolean;
}

export interface SubmitOptions extends FleetOptions, Pick<InputOptions, 'tz' | 'year'> {
  readonly cluster?: string;
  readonly upload?: boolean;
}

export async function submitCommand(
  inputs: readonly string[],
  { cluster, tz, year, upload, ...options }: SubmitOptions,
  io: Io,
): Promise<number> {
  const collections = (
    await Promise.all(inputs.map(input => collectionsIn(input).catch(error => refused(input, error))))
  ).flat();
  const clock = clockOf({ ...(tz === undefined ? {} : { tz }), ...(year === undefined ? {} : { year }) });
  const told = { now: Date.now(), ...clock };
  const items = collections.map(path => itemOf(cluster ?? path, [path], told));
  const asked = {
    ...{ at: told.now, inputs, options: told, collections: items.length },
    ...(cluster === undefined ? {} : { cluster }),
  };
  const fresh = await withFleet(options, async fleet => {
    const all = upload ? await uploaded(items, fleet) : items;
    return fleet.submit(all, asked, sentence => say(io, options, sentence));
  });
  say(io, options, `${items.length} submitted, ${fresh} of them new`);
  return EXIT.ok;
}

export async function workCommand(options: FleetOptions & { readonly jobs?: number }, io: Io): Promise<number> {
  const signal = stopSignals();
  let dead = 0;
  await withFleet(options, fleet =>
    work(fleet, {
      jobs: options.jobs ?? availableParallelism(),
      stop: signal.stop,
      reader: workerFile(),
      tell(event) {
        if (event.what === 'dead') dead++;
        // It changes the exit code: whoever wants to hear no more has to hear why
        say(io, event.what === 'dead' ? {} : options, of(event.item, sentenceOf(event)));
      },
    }),
  );
  signal.end();
  return dead > 0 ? EXIT.findings : EXIT.ok;
}

/** A URL is there for everybody as it is. */
async function uploaded(items: readonly Item[], fleet: Fleet): Promise<Item[]> {
  const all: Item[] = [];
  for (const item of items) {
    const names: (readonly [string, string])[] = [];
    for (const path of item.inputs.filter(input => !isUrl(input)))
      names.push([path, await fleet.upload(path).catch(error => refused(path, error))]);
    all.push({ ...item, uploads: Object.fromEntries(names) });
  }
  return all;
}

function calledBy({ inputs, step }: Item): string {
  const part = step?.what === 'part' ? `, part ${step.part + 1} of ${step.parts}` : '';
  return `${inputs.join(' ')}${part}`;
}

/** A reason may begin with what could not be read. */
function of(item: Item, sentence: string): string {
  const name = calledBy(item);
  return sentence.startsWith(`${name}: `) ? sentence : `${name}: ${sentence}`;
}

function sentenceOf(event: WorkEvent): string {
  if (event.what === 'done') return event.lifecycles === 1 ? '1 deletion' : `${event.lifecycles} deletions`;
  if (event.what === 'split') return `its nodes are read in ${event.parts} parts`;
  if (event.what === 'answered') return 'read';
  return `${event.reason}${event.what === 'dead' ? '; given up' : '; it is tried again'}`;
}

export async function fleetStoreCommand(address: string, options: FleetOptions, io: Io): Promise<number> {
  const signal = stopSignals();
  const keeping = {
    ...{ consumer: 'podline-store', stop: signal.stop },
    tell: (sentence: string) => say(io, options, sentence),
  };
  const parts = await withFleet(options, fleet =>
    withStore(address, io, toWrite, store => keepResults(fleet, store, keeping)),
  );
  say(io, options, `${parts} parts of results stored`);
  signal.end();
  return EXIT.ok;
}

export async function statusCommand(options: FleetOptions & { readonly json?: boolean }, io: Io): Promise<number> {
  const status = await withFleet(options, fleet => fleet.status());
  io.stdout.write(options.json ? `${jsonText(status, 2)}\n` : statusText(status));
  return EXIT.ok;
}

function statusText({ waiting, working, done, parts, perMinute, dead, oldest, asked }: FleetStatus): string {
  const since = oldest === null ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  const all = distinct(asked).reduce((sum, { collections }) => sum + collections, 0);
  const open = parts.of === 0 ? '' : `; ${parts.done} of ${parts.of} parts of collections that were split`;
  return [
    `${done} done of ${all} collections that were submitted${open}; ${perMinute.toFixed(1)} a minute\n`,
    `${waiting} waiting${since}; ${working} being read; ${dead.length} given up\n`,
    ...dead.map(({ item, reason }) => `  ${terminal(of(item, reason))}\n`),
  ].join('');
}

/** What was asked again counts once, as its collections do: as many as there were the last time. */
const distinct = (asked: readonly Asked[]): Asked[] => [
  ...new Map(
    asked.map(one => [JSON.stringify([one.inputs, one.cluster, { ...one.options, now: null }]), one]),
  ).values(),
];

export async function retryCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, fleet => fleet.retry())} put back into the queue`);
  return EXIT.ok;
}

export async function cancelCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, fleet => fleet.cancel())} cancelled`);
  return EXIT.ok;
}

function say(io: Io, { quiet }: Pick<FleetOptions, 'quiet'>, sentence: string): void {
  if (!quiet) complain(io, sentence);
}

function refused(input: string, error: unknown): never {
  throw new UsageError(`${input}: ${reasonOf(error)}`);
}

async function withFleet<T>(options: FleetOptions, run: (fleet: Fleet) => Promise<T>): Promise<T> {
  try {
    const fleet = await openFleet(options);
    try {
      return await run(fleet);
    } finally {
      await fleet.close();
    }
  } catch (error) {
    if (isFleetError(error)) throw new UsageError(error.message);
    throw error;
  }
}

async function openFleet({ queue, untilEmpty, ...options }: FleetOptions): Promise<Fleet> {
  const servers = natsOptionsOf(options);
  if (servers === undefined) return openFileQueue(queue);
  const { openNatsQueue } = await import('../fleet/nats/index.js');
  return openNatsQueue({ ...servers, untilEmpty: untilEmpty === true });
}
