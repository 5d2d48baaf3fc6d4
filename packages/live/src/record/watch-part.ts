import { type FileHandle, open } from 'node:fs/promises';
import { fieldsOf, isSystemError, messageOf } from 'podline/internal';
import type { ApiClient, ApiObject, Collection } from '../client/api-client.js';
import { ApiRefusal, NotAccepted, Outside } from '../client/errors.js';
import { type ChangeListener, type FollowOptions, followCollection, type Unseen } from '../client/follow.js';
import { rightText } from '../client/right.js';
import { eventLine, gapLine, goneLine } from './event-line.js';
import type { Hole, WatchPart } from './manifest-types.js';

export interface WatchPlan {
  readonly file: string;
  readonly collection: Collection;
  /** Which events are written, by the object and whether it existed at the beginning */
  readonly keeps?: (object: ApiObject, type: string, atFirst: boolean) => boolean;
  /** Whether objects that went in a gap are recorded as deleted */
  readonly recordsGone?: boolean;
  onObject?(object: ApiObject, type: string): void;
}

export type WatchRecorder = ReturnType<typeof recordWatch>;

/** The most interruptions that are listed: a server that comes and goes for days must not fill the memory. */
const MAX_NOTED = 1_000;

/** One watch, written to its file as long as it is followed, and its report. */
export function recordWatch(
  client: ApiClient,
  { file, collection, keeps = () => true, recordsGone = false, onObject }: WatchPlan,
  lines: LineFile,
  options: FollowOptions & {
    changed(): void;
    interrupted?(why: string): void;
    readonly keepsValues?: boolean;
    /** The caller begins it again when it fails, instead of waiting for its stop */
    readonly isRenewed?: boolean;
  },
) {
  const { world, changed, keepsValues = true } = options;
  const holes: Hole[] = [];
  const interruptions: { at: string; why: string }[] = [];
  /** The last state of the objects that are being deleted */
  const ending = new Map<string, ApiObject>();
  let since: string | null = null;
  let refused: WatchPart['refused'] = null;
  let advice: readonly string[] = [];
  let events = 0;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>(resolve => {
    isReady = resolve;
  });

  const listener: ChangeListener = {
    async event({ type, object: whole }, raw) {
      if (!keeps(whole, type, since === null)) return;
      const change = { object: whole, text: raw };
      const { object, text } = keepsValues ? change : discreet(change);
      await lines.write(eventLine({ type, object }, text, world.wall()));
      events++;
      const { uid = '', deletionTimestamp } = object.metadata ?? {};
      if (type === 'DELETED') ending.delete(uid);
      else if (recordsGone && deletionTimestamp !== undefined) ending.set(uid, object);
      onObject?.(object, type);
    },
    async gap(gap) {
      await lines.write(gapLine(gap));
      for (const one of recordsGone ? gap.gone : []) await lines.write(goneLine(one, ending.get(one.uid), gap.to));
      for (const { uid } of gap.gone) ending.delete(uid);
      const gone = gap.gone.map(({ namespace, name, uid }) => `${namespace}/${name} (${uid})`);
      if (holes.length < MAX_NOTED) holes.push({ ...spanOf(gap), why: gap.why, gone });
      changed();
    },
    synced() {
      since = world.wall().toISOString();
      isReady();
      changed();
    },
    interrupted(why) {
      options.interrupted?.(why);
      if (interruptions.length < MAX_NOTED) interruptions.push({ at: world.wall().toISOString(), why });
      changed();
    },
  };

  const unknown = ({ from, why }: Unseen): void => {
    holes.push({ ...spanOf({ from, to: world.wall() }), why });
  };

  async function follow(): Promise<void> {
    try {
      const unseen = await followCollection(client, collection, listener, options);
      if (unseen !== null) unknown(unseen);
    } catch (error) {
      if (!(error instanceof Outside)) throw error;
      if (since !== null && options.isRenewed !== true) {
        const from = world.wall();
        await aborted(options.stop);
        unknown({ from, why: error.message });
      }
      refused = {
        why: error.says,
        right: error instanceof ApiRefusal && error.isForbidden ? rightText(error.right) : null,
      };
      advice = error.advice;
    } finally {
      isReady();
      changed();
      await lines.close();
    }
  }

  return {
    part: (): WatchPart => ({ file, asked: askedOf(collection), since, events, interruptions, holes, refused }),
    /** What to do about a refusal, one sentence each */
    advice: () => advice,
    /** Resolves when everything that existed at the beginning is written, or when that is refused */
    ready,
    /** Resolves when it has been stopped, and everything until then is written */
    done: follow(),
  };
}

const spanOf = ({ from, to }: { readonly from: Date; readonly to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

function askedOf({ path, labelSelector, fieldSelector }: Collection): string {
  const query = Object.entries({ labelSelector, fieldSelector }).flatMap(([key, value]) =>
    value ? [`${key}=${value}`] : [],
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Resolves when the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * The annotation in which `kubectl apply` keeps a manifest, which includes values of environment variables (kubectl, pkg/util/apply.go).
 */
const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const CONTAINERS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** Fields that are left out by default: they contain passwords, and nothing about a deletion. */
export const LEFT_OUT: readonly string[] = [
  ...CONTAINERS.map(kind => `spec.${kind}[].env[].value`),
  `metadata.annotations["${APPLIED}"]`,
];

interface Recordable {
  readonly object: ApiObject;
  /** The event as the API server wrote it; null if part of it is left out, or if it came with a list */
  readonly text: string | null;
}

function discreet({ object, text }: Recordable): Recordable {
  const { annotations } = object.metadata ?? {};
  const spec = fieldsOf(object.spec);
  const hasApplied = Object.hasOwn(fieldsOf(annotations), APPLIED);
  const hasValues = CONTAINERS.some(kind => listOf(spec[kind]).some(one => listOf(fieldsOf(one).env).length > 0));
  if (!hasApplied && !hasValues) return { object, text };
  const { [APPLIED]: _applied, ...others } = fieldsOf(annotations);
  const containers = CONTAINERS.filter(kind => Array.isArray(spec[kind])).map(kind => [
    kind,
    listOf(spec[kind]).map(withoutValues),
  ]);
  return {
    object: {
      ...object,
      metadata: { ...object.metadata, ...(hasApplied ? { annotations: others } : {}) },
      ...(hasValues ? { spec: { ...spec, ...Object.fromEntries(containers) } } : {}),
    },
    text: null,
  };
}

function withoutValues(container: unknown): unknown {
  const { env, ...rest } = fieldsOf(container);
  if (env === undefined) return container;
  const names = listOf(env).map(one => {
    const { value: _value, ...others } = fieldsOf(one);
    return others;
  });
  return { ...rest, env: names };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * A file of whole lines, even if the disk is full. Only a process that is killed during a write can leave its last line cut, which the
 * reader notes.
 */
interface LineFile {
  /** Rejects with `NotAccepted` if there is no room: then nothing of the line is in the file */
  write(line: string): Promise<void>;
  close(): Promise<void>;
}

export async function createLineFile(path: string): Promise<LineFile> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  return {
    async write(line) {
      const bytes = Buffer.from(`${line}\n`);
      try {
        await writeAll(file, bytes, size);
      } catch (error) {
        if (!isSystemError(error)) throw error;
        // Half a line would be read as a damaged one
        await file.truncate(size).catch(() => undefined);
        throw new NotAccepted(messageOf(error));
      }
      size += bytes.length;
    },
    close: () => file.close(),
  };
}

/** Writes at its position in the file, so that half a line that could not be removed is overwritten. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
