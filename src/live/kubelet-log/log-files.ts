import { nearestQuarter } from '../../calendar.js';
import { noLogIn } from './answers.js';
import { findFiles, type LogFiles } from './file-names.js';
import { type KubeletLogs, logsOf } from './kubelet.js';
import { namesIn } from './listing.js';
import { refusalOf } from './refusal.js';
import { contentOf, instantAt, isPacked, lookAt, openPart, type RemoteFile } from './remote-file.js';
import { nodesProxy } from './rights.js';
import type { KubeletLogWay, LogRefused, LogWanted, WayResult, WayTools } from './types.js';

const REMEDY = 'choose another way: --kubelet-log debug-pod, ssh, kind, minikube, talosctl, command:…';

export const logFiles: KubeletLogWay = {
  id: 'files',
  title: "the files under the kubelet's /logs/",
  means:
    'reads kubelet.log and what it was rotated to from /var/log, through the API server: only as much as is needed',
  byDefault: true,
  needs: nodesProxy,
  remedy: REMEDY,
  docs: 'https://kubernetes.io/docs/concepts/cluster-administration/system-logs/#log-location',
  async read(wanted, tools) {
    try {
      return await readFiles(wanted, tools);
    } catch (error) {
      return refusalOf(error, wanted.node, REMEDY);
    }
  },
};

async function readFiles(wanted: LogWanted, tools: WayTools): Promise<WayResult> {
  const { node, service, since, until } = wanted;
  const files = logsOf(node, tools);
  const listed = async (folder: string): Promise<string[] | null> => {
    const body = await files.text(folder);
    return noLogIn(body) === 'listing' ? namesIn(body) : null;
  };
  const names = await listed('');
  if (names === null) return refused(`the kubelet of ${node} does not list /var/log`);
  const found = await findFiles(service, names, async folder => (await listed(folder)) ?? []);
  if (found === null) return refused(`the ${service} of ${node} writes no file to /var/log`);

  const plan = await planOf(found, since.getTime(), until.getTime(), files);
  for (const { file, from } of plan.parts) {
    const answer = await openPart(file.path, `bytes=${from}-`, files);
    if (answer === null) continue;
    const content = contentOf(file.path, answer.pieces);
    for await (const piece of from > 0 ? wholeLines(content) : content) await tools.write(piece);
  }
  const { first } = plan;
  const missing = first !== null && first > since.getTime() ? [{ from: since, to: new Date(first), why: BEGINS }] : [];
  return {
    came: true,
    holes: missing,
    notes: [`read from /var/log: ${plan.parts.map(one => one.file.path).join(', ')}`],
  };
}

/** Without the line that was cut at the beginning. */
async function* wholeLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun = false;
  for await (const piece of pieces) {
    const end: number = begun ? -1 : piece.indexOf(10);
    if (begun || end >= 0) yield piece.subarray(end + 1);
    begun ||= end >= 0;
  }
}

const BEGINS = 'the oldest file begins later';
/** Rotated files that are looked into. */
const MAX_FILES = 10;

interface Plan {
  /** The oldest first. */
  readonly parts: readonly { readonly file: RemoteFile; readonly from: number }[];
  /** The instant of the first line in them. */
  readonly first: number | null;
}

/** From the newest file back to the one that holds the beginning. */
async function planOf({ current, older }: LogFiles, since: number, until: number, files: KubeletLogs): Promise<Plan> {
  const newest = await lookAt(current, files);
  const offset = nearestQuarter(newest.offset ?? 0);
  const parts: { file: RemoteFile; from: number }[] = [];
  let first: number | null = null;
  for (const path of [current, ...older].slice(0, MAX_FILES)) {
    const file = path === current ? newest : await lookAt(path, files);
    const from = isPacked(path) ? 0 : await beginningIn(file, instant => instant <= since, offset, until, files);
    parts.unshift({ file, from });
    first = await instantAt(file, from, offset, until, files);
    if (from > 0 || (first !== null && first <= since)) break;
  }
  return { parts, first };
}

const FIRST_STEP = 1 << 20;

/** A place in a file before which nothing is needed: ever larger steps back from its end, so little is read that is not. */
async function beginningIn(
  file: RemoteFile,
  isBefore: (instant: number) => boolean,
  offset: number,
  near: number,
  files: KubeletLogs,
): Promise<number> {
  for (let step = FIRST_STEP; step < file.size; step *= 2) {
    const instant = await instantAt(file, file.size - step, offset, near, files);
    if (instant !== null && isBefore(instant)) return file.size - step;
  }
  return 0;
}

const refused = (reason: string): LogRefused => ({ came: false, reason, remedy: REMEDY, right: null });
