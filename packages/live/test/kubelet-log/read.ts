import type { KubeletLogWay, LogWanted, WayResult } from '../../src/kubelet-log/way.js';
import { type TestCluster, worldAt } from '../cluster.js';

/** Midday, the moment at which these tests request logs. */
export const NOON = new Date('2026-11-22T12:00:00Z');

/** Reads a time range before noon in one way. */
export async function read(
  way: KubeletLogWay,
  cluster: TestCluster,
  wanted: Partial<LogWanted> = {},
): Promise<{ result: WayResult; text: string }> {
  const world = worldAt(NOON);
  const client = await cluster.client(world);
  const pieces: Uint8Array[] = [];
  const result = await way.read(
    { node: 'node-1', service: 'kubelet', since: new Date('2026-11-22T11:59:00Z'), until: NOON, ...wanted },
    { client, world, signal: new AbortController().signal, write: async piece => void pieces.push(piece) },
  );
  return { result, text: Buffer.concat(pieces).toString() };
}
