import { availableParallelism } from 'node:os';
import {
  clockOf,
  complain,
  count,
  EXIT,
  given,
  type InputOptions,
  type Io,
  isSystemError,
  isUrl,
  jsonText,
  masked,
  reasonOf,
  stopSignals,
  terminal,
  UsageError,
  workerFile,
} from 'podline/internal';
import { openStore, withStore } from '../store/with-store.js';
import { openFileQueue, refuseMissing, statusIn } from './file/queue.js';
import { collectionsIn, itemOf, nameOf } from './item.js';
import { keepResults } from './keep.js';
import { type NatsFlags, natsOptionsOf } from './nats-options.js';
import {
  type Asked,
  type DeadLetter,
  type Fleet,
  type FleetStatus,
  type Item,
  isFleetError,
  type RefusedMessage,
} from './types.js';
import { type WorkEvent, work } from './work.js';

function calledBy({ inputs, step }: Item): string {
  const part = step?.what === 'part' ? `, part ${step.part + 1} of ${step.parts}` : '';
  return `${inputs.map(masked).join(' ')}${part}`;
}

/** The sentence may already begin with the name of the item that could not be read. */
function sentenceAbout(item: Item, sentence: string): string {
  const name = calledBy(item);
  return sentence.startsWith(`${name}: `) ? sentence : `${name}: ${sentence}`;
}

function sentenceOf(event: WorkEvent): string {
  if (event.what === 'done') return count(event.lifecycles, 'deletion');
  if (event.what === 'split') return `its nodes are read in ${event.parts} parts`;
  if (event.what === 'answered') return 'read';
  return `${event.reason}${event.what === 'dead' ? '; given up' : '; podline tries again'}`;
}

/** An item is named by its inputs; a message that is no item, by its subject. */
const sentenceAboutLetter = (letter: DeadLetter | RefusedMessage): string =>
  'item' in letter ? sentenceAbout(letter.item, letter.reason) : `a message to ${letter.subject}: ${letter.reason}`;

export function statusText({ parts, dead, givenUp, oldest, asked, ...now }: FleetStatus): string {
  const since = oldest === null ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  const all = distinct(asked).reduce((sum, { collections }) => sum + collections, 0);
  const open = parts.of === 0 ? '' : `; ${parts.done} of ${parts.of} parts of collections that were split`;
  return [
    `${now.done} of ${all} submitted collections are done${open}; ${now.perMinute.toFixed(1)} a minute\n`,
    `${now.waiting} waiting${since}; ${now.working} being read; ${givenUp} given up\n`,
    ...dead.map(letter => `  ${terminal(masked(sentenceAboutLetter(letter)))}\n`),
    ...(givenUp > dead.length ? [`  and ${givenUp - dead.length} more\n`] : []),
  ].join('');
}

/** Repeated submissions count once, as their collections do, with the number of the last one. */
const distinct = (asked: readonly Asked[]): Asked[] => [
  ...new Map(
    asked.map(one => [JSON.stringify([one.inputs, one.cluster, { ...one.options, now: null }]), one]),
  ).values(),
];

export interface FleetOptions extends NatsFlags {
  /** A folder, for a queue without a server */
  readonly queue?: string;
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
  const clockOptions = { now: Date.now(), ...clockOf(given({ tz, year })) };
  const items = collections.map(path => itemOf(cluster ?? nameOf(path), [path], clockOptions));
  const asked = {
    at: clockOptions.now,
    inputs: inputs.map(nameOf),
    options: clockOptions,
    collections: items.length,
    ...given({ cluster }),
  };
  const fresh = await withFleet({ ...options, makes: true }, io, async fleet => {
    const all = upload ? await uploaded(items, fleet) : items;
    return fleet.submit(all, asked, sentence => say(io, options, sentence));
  });
  say(io, options, `${items.length} submitted, ${fresh} of them new`);
  return EXIT.ok;
}

export interface WorkFlags extends FleetOptions {
  readonly jobs?: number;
  /** Minutes. */
  readonly itemTimeout: number;
  readonly inputsBelow?: readonly string[];
  readonly allowHost?: readonly string[];
}

export async function workCommand(options: WorkFlags, io: Io): Promise<number> {
  const signal = stopSignals();
  let dead = 0;
  await withFleet(options, io, fleet =>
    work(fleet, {
      jobs: options.jobs ?? availableParallelism(),
      stop: signal.stop,
      reader: workerFile(),
      longest: options.itemTimeout * 60_000,
      allowed: given({ below: options.inputsBelow, hosts: options.allowHost }),
      report(event) {
        if (event.what === 'dead') dead++;
        // It changes the exit code, so even a user who wants no messages needs the reason
        say(io, event.what === 'dead' ? {} : options, sentenceAbout(event.item, sentenceOf(event)));
      },
    }),
  );
  signal.end();
  return dead > 0 ? EXIT.findings : EXIT.ok;
}

/** Every worker can open a URL as it is. */
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

/** The queue that is used if no other is given: a folder on this machine. */
const QUEUE = 'podline-fleet';

/** A folder named on the command line takes precedence over the environment. */
const serversOf = ({ queue, ...options }: FleetOptions, env: Io['env']) =>
  natsOptionsOf(options, queue === undefined ? env : {});

/** Servers make the name of a consumer part of subjects. */
const CONSUMER = /^[\w-]{1,64}$/;

export async function fleetStoreCommand(
  address: string,
  { consumer, ...options }: FleetOptions & { readonly consumer: string },
  io: Io,
): Promise<number> {
  if (!CONSUMER.test(consumer)) throw new UsageError(`--consumer ${consumer}: use letters, digits, - and _ only`);
  const signal = stopSignals();
  const keeping = {
    consumer,
    stop: signal.stop,
    notify: (sentence: string) => say(io, options, sentence),
  };
  const parts = await withFleet(options, io, fleet =>
    withStore(address, io, openStore, store => keepResults(fleet, store, keeping)),
  );
  say(io, options, `${count(parts, 'part')} of results stored`);
  signal.end();
  return EXIT.ok;
}

export async function statusCommand(options: FleetOptions & { readonly json?: boolean }, io: Io): Promise<number> {
  const status =
    (await withUsageErrors(async () => serversOf(options, io.env))) === undefined
      ? await withUsageErrors(async () => statusIn(options.queue ?? QUEUE))
      : await withFleet(options, io, fleet => fleet.status());
  io.stdout.write(options.json ? `${jsonText(shown(status), 2)}\n` : statusText(status));
  return EXIT.ok;
}

/** Items contain what workers need to read them, such as the signature in a URL. */
const shown = (status: FleetStatus): FleetStatus => ({
  ...status,
  dead: status.dead.map(letter =>
    'item' in letter
      ? {
          item: { ...letter.item, cluster: masked(letter.item.cluster), inputs: letter.item.inputs.map(masked) },
          reason: masked(letter.reason),
        }
      : { subject: letter.subject, reason: masked(letter.reason) },
  ),
  asked: status.asked.map(one => ({ ...one, inputs: one.inputs.map(masked) })),
});

export async function retryCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, io, fleet => fleet.retry())} put back into the queue`);
  return EXIT.ok;
}

export async function cancelCommand(options: FleetOptions, io: Io): Promise<number> {
  say(io, options, `${await withFleet(options, io, fleet => fleet.cancel())} cancelled`);
  return EXIT.ok;
}

function say(io: Io, { quiet }: Pick<FleetOptions, 'quiet'>, sentence: string): void {
  if (!quiet) complain(io, sentence);
}

function refused(input: string, error: unknown): never {
  throw new UsageError(`${input}: ${reasonOf(error)}`);
}

/** `makes`: creates the queue if there is none. */
const withFleet = <T>(
  options: FleetOptions & { readonly makes?: true },
  { env }: Io,
  run: (fleet: Fleet) => Promise<T>,
): Promise<T> =>
  withUsageErrors(async () => {
    const fleet = await openFleet(options, env);
    try {
      return await run(fleet);
    } finally {
      await fleet.close();
    }
  });

/** Problems of a queue are reported to the user. */
async function withUsageErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isFleetError(error)) throw new UsageError(error.message);
    // A full disk, or a folder that is not ours
    if (isSystemError(error)) throw new UsageError(`the queue: ${reasonOf(error)}`);
    throw error;
  }
}

async function openFleet(
  { untilEmpty, makes, ...options }: Parameters<typeof withFleet>[0],
  env: Io['env'],
): Promise<Fleet> {
  const servers = await serversOf(options, env);
  const { queue = QUEUE } = options;
  if (servers === undefined) {
    if (makes !== true) refuseMissing(queue);
    return openFileQueue(queue);
  }
  const { openNatsQueue } = await import('./nats/index.js');
  return openNatsQueue({ ...servers, untilEmpty: untilEmpty === true });
}
