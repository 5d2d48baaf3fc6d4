import { availableParallelism } from 'node:os';
import { collectionsIn } from '../fleet/collections.js';
import { openFileQueue } from '../fleet/file/queue.js';
import { itemOf } from '../fleet/item.js';
import { keepResults } from '../fleet/keep.js';
import { type Fleet, FleetError } from '../fleet/types.js';
import { work } from '../fleet/work.js';
import { reasonOf } from '../input/system-error.js';
import { jsonText, terminal } from '../report/safe.js';
import { complain } from './complain.js';
import { EXIT } from './exit.js';
import type { Io } from './io.js';
import { stopSignals } from './stop-signals.js';
import { UsageError } from './usage-error.js';
import { toWrite, withStore } from './with-store.js';

export interface FleetOptions {
  /** A folder: without a server. */
  readonly queue: string;
  readonly nats?: string;
  readonly natsCreds?: string;
  readonly natsNkey?: string;
  readonly natsCa?: string;
  readonly natsReplicas?: number;
  readonly untilEmpty?: boolean;
  readonly quiet?: boolean;
}

export async function submitCommand(
  inputs: readonly string[],
  { cluster, ...options }: FleetOptions & { readonly cluster?: string },
  io: Io,
): Promise<number> {
  const collections = await Promise.all(
    inputs.map(input => collectionsIn(input).catch(error => refused(input, error))),
  );
  const items = collections.flat().map(path => itemOf(cluster ?? path, [path]));
  const fresh = await withFleet(options, fleet => fleet.submit(items));
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
      reader: new URL('./reader.js', import.meta.url),
      tell(told) {
        const name = told.item.inputs.join(' ');
        if (told.what === 'dead') dead++;
        if (told.what === 'done') say(io, options, `${name}: ${told.lifecycles} deletions`);
        else say(io, options, `${name}: ${told.reason}${told.what === 'dead' ? '; given up' : '; it is tried again'}`);
      },
    }),
  );
  signal.end();
  return dead > 0 ? EXIT.findings : EXIT.ok;
}

export async function fleetStoreCommand(address: string, options: FleetOptions, io: Io): Promise<number> {
  const signal = stopSignals();
  const parts = await withFleet(options, fleet =>
    withStore(address, io, toWrite, store => keepResults(fleet, store, 'podline-store', signal.stop)),
  );
  say(io, options, `${parts} parts of results stored`);
  signal.end();
  return EXIT.ok;
}

export async function statusCommand(options: FleetOptions & { readonly json?: boolean }, io: Io): Promise<number> {
  const status = await withFleet(options, fleet => fleet.status());
  if (options.json) {
    io.stdout.write(`${jsonText(status, 2)}\n`);
    return EXIT.ok;
  }
  const { waiting, working, done, dead, oldest } = status;
  const since = oldest === null ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  io.stdout.write(`${waiting} waiting${since}; ${working} being read; ${done} done; ${dead.length} given up\n`);
  for (const { item, reason } of dead) io.stdout.write(`  ${terminal(item.inputs.join(' '))}: ${terminal(reason)}\n`);
  return EXIT.ok;
}

export async function retryCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, fleet => fleet.retry())} are tried again`);
  return EXIT.ok;
}

export async function cancelCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, fleet => fleet.cancel())} cancelled`);
  return EXIT.ok;
}

function say(io: Io, { quiet }: FleetOptions, sentence: string): void {
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
    if (error instanceof FleetError) throw new UsageError(error.message);
    throw error;
  }
}

async function openFleet({
  queue,
  nats,
  natsCreds,
  natsNkey,
  natsCa,
  natsReplicas,
  untilEmpty,
}: FleetOptions): Promise<Fleet> {
  if (nats === undefined) return openFileQueue(queue);
  const { openNatsQueue } = await import('../fleet/nats/index.js');
  return openNatsQueue({
    servers: nats,
    untilEmpty: untilEmpty === true,
    ...(natsCreds === undefined ? {} : { creds: natsCreds }),
    ...(natsNkey === undefined ? {} : { nkey: natsNkey }),
    ...(natsCa === undefined ? {} : { ca: natsCa }),
    ...(natsReplicas === undefined ? {} : { replicas: natsReplicas }),
  });
}
