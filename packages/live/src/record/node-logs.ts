import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { isSystemError } from 'podline/internal';
import { mainReason, readKubeletLog } from '../kubelet-log/read.js';
import type { KubeletLogWay, LogWanted, Service, WayTools } from '../kubelet-log/way.js';
import type { LogPart } from './manifest-types.js';

const NAMES: Readonly<Record<Service, string>> = { kubelet: 'kubelet.log', runtime: 'runtime.log' };

/** A name that leads to no other folder: names of nodes are DNS subdomains. */
const SAFE = /^[a-z0-9](?:[a-z0-9.-]{0,252})$/;

export type NodeLogTools = Omit<WayTools, 'write'>;

/** The logs of a node. If a kubelet answers no request, only one of its logs is requested. */
export async function recordNodeLogs(
  folder: string,
  wanted: Omit<LogWanted, 'service'>,
  ways: readonly KubeletLogWay[],
  tools: NodeLogTools,
): Promise<LogPart[]> {
  const parts: LogPart[] = [];
  let left = ways;
  for (const service of ['kubelet', 'runtime'] as const) {
    const { part, isShut } = await recordNodeLog(folder, { ...wanted, service }, left, tools);
    parts.push(part);
    if (isShut) left = left.filter(({ throughKubelet }) => throughKubelet !== true);
  }
  return parts;
}

/** The log of one service of one node, in the folder as `nodes/NODE/kubelet.log`. */
async function recordNodeLog(
  folder: string,
  wanted: LogWanted,
  ways: readonly KubeletLogWay[],
  tools: NodeLogTools,
): Promise<{ part: LogPart; isShut: boolean }> {
  const { node, service, since, until } = wanted;
  const part = { node, service, from: since.toISOString(), to: until.toISOString() };
  const lacking = (notes: readonly string[], isShut = false) => ({
    part: { ...part, file: null, way: null, holes: [], notes },
    isShut,
  });
  const failed = (why: string) => lacking([why]);
  if (ways.length === 0) return failed('not requested: its kubelet does not answer');
  if (!SAFE.test(node)) return failed('the name of the node cannot be the name of a folder');
  const file = `nodes/${node}/${NAMES[service]}`;
  const path = join(folder, file);
  try {
    await mkdir(join(folder, 'nodes', node), { recursive: true, mode: 0o700 });
    const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const closed = finished(stream);
    // A failed write for which no caller waits must not end the process
    closed.catch(() => undefined);
    const write = (piece: Uint8Array): Promise<void> =>
      new Promise((resolve, reject) => stream.write(piece, error => (error ? reject(error) : resolve())));
    const outcome = await readKubeletLog(ways, wanted, { ...tools, write });
    stream.end();
    await closed;
    if (outcome.came) {
      const holes = outcome.holes.map(({ from, to, why }) => ({ from: from.toISOString(), to: to.toISOString(), why }));
      const isShut = outcome.tried.some(({ shut }) => shut === true);
      return { part: { ...part, file, way: outcome.way.id, holes, notes: outcome.notes }, isShut };
    }
    await rm(path);
    const main = mainReason(outcome.tried);
    const others = outcome.tried.filter(one => one !== main);
    const notes = [...(main === null ? [] : [main]), ...others].map(
      ({ way, reason, remedy }) => `${way.id}: ${reason}; ${remedy}`,
    );
    return lacking(
      notes,
      outcome.tried.some(({ shut }) => shut === true),
    );
  } catch (error) {
    if (tools.signal.aborted) return failed('it was not waited for');
    if (isSystemError(error) && error instanceof Error) return failed(error.message);
    throw error;
  }
}
