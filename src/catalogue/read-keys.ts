/**
 * The keys, or names of arguments, whose values later stages read. A line with none of them is kept as its meaning, its
 * pod and its time (`kept.ts`).
 */
export const READ_KEYS = [
  ...['cgroupName', 'condition', 'containerID', 'containerId', 'containerName', 'containerStatusID', 'containers'],
  ...['delay', 'err', 'error', 'event', 'exitCode', 'fieldPath', 'gracePeriod', 'image', 'localPhase', 'message'],
  ...['newState', 'nodeCondition', 'object', 'operation', 'patch', 'patchBytes', 'path', 'phase'],
  ...['podCreationTimestamp', 'podName', 'podSandboxID', 'reason', 'resourceName', 'networkReady', 'runtimeReady'],
  ...['sandboxID', 'sandboxId', 'uniqueName', 'until', 'volume', 'volumeName', 'volumePod'],
  // How long a round of housekeeping took
  ...['actual', 'seconds'],
  // Keys of messages about starts
  ...['container', 'containerMessage', 'containerType', 'firstStartedPulling', 'lastFinishedPulling'],
  ...['observedRunningTime', 'output', 'probe', 'probeType', 'status', 'totalImagesPullingTime'],
] as const;

export type ReadKey = (typeof READ_KEYS)[number];

const ASKED: ReadonlySet<string> = new Set(READ_KEYS);

export const isReadLater = (key: string): key is ReadKey => ASKED.has(key);
