import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError, messageOf, VERSION, type World } from 'podline/internal';
import type { ApiClient, ApiObject, Collection } from '../client/api-client.js';
import { pause } from '../client/backoff.js';
import { nodeNameOf, pathOf } from '../client/objects.js';
import type { KubeletLogWay } from '../kubelet-log/way.js';
import { ABOUT, type CommandEnd, type LogPart, type Manifest } from './manifest-types.js';
import { recordNodeLogs } from './node-logs.js';
import { aborted, createLineFile, LEFT_OUT, recordWatch, type WatchPlan, type WatchRecorder } from './watch-part.js';

interface Scope {
  /** Null: all. */
  readonly namespaces: readonly string[] | null;
  readonly nodes: readonly string[] | null;
}

/** What is watched, and to which files of the folder it is written. */
interface RecordPlan {
  readonly pods: readonly WatchPlan[];
  /** Useful, but may be refused */
  readonly others: readonly WatchPlan[];
}

function planOf({ namespaces, nodes }: Scope, onObject: (object: ApiObject, type: string) => void): RecordPlan {
  const places = namespaces ?? [null];
  const file = (what: string, namespace: string | null): string =>
    namespace === null || places.length === 1 ? `${what}.ndjson` : `${what}-${namespace}.ndjson`;
  const collection = (resource: string, namespace: string | null): Collection => ({
    path: pathOf(resource, namespace),
  });
  const [onlyNode] = nodes?.length === 1 ? nodes : [];
  const pods = places.map(namespace => ({
    file: file('pods', namespace),
    collection: {
      ...collection('pods', namespace),
      ...(onlyNode === undefined ? {} : { fieldSelector: `spec.nodeName=${onlyNode}` }),
    },
    keeps: (object: ApiObject) => nodes === null || nodes.includes(nodeNameOf(object) ?? ''),
    recordsGone: true,
    onObject,
  }));
  const events = places.map(namespace => ({
    file: file('events', namespace),
    collection: collection('events', namespace),
    // What happened before the recording is not part of it, and the API server deletes every event after an hour
    keeps: (_object: ApiObject, type: string, atFirst: boolean) => !atFirst && type !== 'DELETED',
  }));
  const machines = {
    file: 'nodes.ndjson',
    collection: {
      ...collection('nodes', null),
      ...(onlyNode === undefined ? {} : { fieldSelector: `metadata.name=${onlyNode}` }),
    },
    keeps: ({ metadata }: ApiObject) => nodes === null || nodes.includes(metadata?.name ?? ''),
  };
  return { pods, others: [...events, machines] };
}

const MANIFEST = 'manifest.json';

/** The manifest is replaced as a whole: whenever the recorder is killed, the last one exists. */
function createManifestFile(folder: string, state: () => Manifest) {
  const [path, partial] = [join(folder, MANIFEST), join(folder, `.${MANIFEST}.partial`)];
  let writing: Promise<void> | null = null;
  let stale = false;
  let problem: string | null = null;

  async function writeAll(): Promise<void> {
    while (stale) {
      stale = false;
      try {
        // Never through a link that another user put there
        await rm(partial, { force: true });
        await writeFile(partial, `${JSON.stringify(state(), null, 2)}\n`, { flag: 'wx', mode: 0o600 });
        await rename(partial, path);
        problem = null;
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // The next change tries again
        problem = messageOf(error);
      }
    }
    writing = null;
  }

  /** Writes the present state, soon; calls in the meantime are joined */
  function changed(): void {
    stale = true;
    writing ??= writeAll();
  }

  return {
    changed,
    /** Resolves when the present state is written, or cannot be; then with the reason */
    async settled(): Promise<string | null> {
      changed();
      while (writing !== null) await writing;
      return problem;
    },
  };
}

export interface RecordOptions extends Scope {
  /** An empty folder */
  readonly folder: string;
  readonly ways: readonly KubeletLogWay[];
  /** How many milliseconds it continues after the command has ended: kubelets clean up after a pod */
  readonly linger: number;
  /** Milliseconds of silence after which a watch counts as dead */
  readonly silence?: number;
  /** Milliseconds that the last look of a watch may take. */
  readonly lastLook?: number;
  /** Whether values of environment variables, and the annotations of `kubectl apply`, are also recorded */
  readonly keepsValues?: boolean;
}

export interface RecordTools {
  readonly client: ApiClient;
  readonly world: World;
  /** Runs during the recording; without it, the recording lasts until `stop` */
  readonly command: (() => Promise<CommandEnd>) | null;
  /** Ends the recording */
  readonly stop: AbortSignal;
  /** Nothing more is waited for */
  readonly hurry: AbortSignal;
  say(sentence: string): void;
}

/** How often the manifest states that the recorder is active. */
const HEARTBEAT = 10_000;
/** The clocks of the nodes differ from the one here. */
const MARGIN = 5_000;

/** Records a cluster into a folder. Null if it could not begin, and has printed why. */
export async function record(
  { folder, ways, linger, silence, lastLook, keepsValues = false, ...scope }: RecordOptions,
  { client, world, command, stop, hurry, say }: RecordTools,
): Promise<Manifest | null> {
  const ending = new AbortController();
  const begun = world.wall();
  const concerned = new Set<string>(scope.nodes ?? []);
  const recorders: WatchRecorder[] = [];
  let ended: Date | null = null;
  let commandEnd: CommandEnd | null = null;
  let logs: readonly LogPart[] = [];

  const state = (): Manifest => ({
    recording: 1,
    podline: VERSION,
    server: client.server,
    context: client.context,
    namespaces: scope.namespaces,
    nodes: scope.nodes,
    begun: begun.toISOString(),
    alive: world.wall().toISOString(),
    ended: ended?.toISOString() ?? null,
    command: commandEnd,
    leftOut: keepsValues ? [] : LEFT_OUT,
    about: ABOUT,
    watches: recorders.map(({ part }) => part()),
    logs,
  });
  const manifest = createManifestFile(folder, state);

  /** A node's log is read for the pods that are deleted. */
  const onObject = (pod: ApiObject, type: string): void => {
    const node = nodeNameOf(pod);
    if (node !== null && (type === 'DELETED' || pod.metadata?.deletionTimestamp !== undefined)) concerned.add(node);
  };

  /** Begins in the order of the plans, whichever file is created first: the manifest lists them in that order. */
  async function begin(plans: readonly WatchPlan[]): Promise<WatchRecorder[]> {
    const files = await Promise.all(
      plans.map(async plan => ({ plan, lines: await createLineFile(join(folder, plan.file)) })),
    );
    const follow = {
      stop: ending.signal,
      world,
      keepsValues,
      ...(silence === undefined ? {} : { silence }),
      ...(lastLook === undefined ? {} : { lastLook }),
    };
    const watches = files.map(({ plan, lines }) =>
      recordWatch(client, plan, lines, { ...follow, changed: manifest.changed }),
    );
    recorders.push(...watches);
    return watches;
  }

  async function end(): Promise<void> {
    ending.abort();
    await Promise.all(recorders.map(({ done }) => done));
  }

  // A folder that cannot be written to is reported before the first request
  const problem = await manifest.settled();
  if (problem !== null) {
    say(problem);
    return null;
  }
  const plan = planOf(scope, onObject);
  const pods = await begin(plan.pods);
  const others = await begin(plan.others);
  let hasBegun = true;
  const heart = beat(world, manifest.changed);
  try {
    await Promise.all([...pods, ...others].map(({ ready }) => ready));
    const refused = pods.filter(({ part }) => part().refused !== null);
    for (const { part, advice } of refused) for (const one of [part().refused?.why ?? '', ...advice()]) say(one);
    if (refused.length > 0) {
      await end();
      heart();
      await manifest.settled();
      // A recording that never began leaves nothing, so the same command can be run again
      const files = [...plan.pods, ...plan.others].map(({ file }) => file);
      hasBegun = false;
      await Promise.all([...files, MANIFEST].map(file => rm(join(folder, file), { force: true })));
      return null;
    }
    for (const { part } of others) reportRefused(part(), say);
    if (command === null) await aborted(stop);
    else {
      commandEnd = await command();
      await pause(linger, world, stop).catch(() => undefined);
    }
    await end();
    ended = world.wall();
    manifest.changed();
    const range = { since: new Date(begun.getTime() - MARGIN), until: new Date(ended.getTime() + MARGIN) };
    for (const node of ways.length === 0 ? [] : [...concerned].sort()) {
      logs = [...logs, ...(await recordNodeLogs(folder, { node, ...range }, ways, { client, world, signal: hurry }))];
      manifest.changed();
    }
  } finally {
    heart();
    const unwritten = hasBegun ? await manifest.settled() : null;
    if (unwritten !== null) say(`the manifest could not be written: ${unwritten}`);
  }
  return state();
}

function reportRefused({ asked, refused }: ReturnType<WatchRecorder['part']>, say: (sentence: string) => void): void {
  if (refused !== null) say(`${asked} is not recorded: ${refused.why}`);
}

/** Calls repeatedly; the function that it returns ends that. */
function beat({ clock }: World, call: () => void): () => void {
  let calm = clock.after(HEARTBEAT, again);
  function again(): void {
    call();
    calm = clock.after(HEARTBEAT, again);
  }
  return () => calm();
}
