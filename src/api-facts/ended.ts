import { nextOf } from '../starts/advice.js';
import { REFUSALS } from '../witness/events/refusals.js';
import { ended } from './containers.js';
import type { Seen, Statement } from './types.js';
import { oneLine } from './words.js';

/** What to do about an eviction, by the resource that the pod or its node used too much of (pkg/kubelet/eviction, helpers.go). */
const EVICTIONS: readonly (readonly [message: RegExp, next: string])[] = [
  [
    /^(?:Usage of EmptyDir volume|Pod ephemeral local storage usage exceeds|Container \S{1,253} exceeded its local ephemeral)/,
    'It used more of the disk than its own limit allows: write less, or raise limits.ephemeral-storage or the sizeLimit of the emptyDir.',
  ],
  [
    /low on resource: (?:ephemeral-storage|imagefs|nodefs|inodes|containerfs)|DiskPressure/,
    'The disk of its node was nearly full (df -h, df -i on /var/lib/kubelet and where images are): free space there, and set requests.ephemeral-storage for pods that write much. The pod that exceeds its request most is evicted first.',
  ],
  [
    /low on resource: memory|MemoryPressure/,
    'Its node had too little memory left: compare requests.memory with what the pods there use. The pod that exceeds its request most is evicted first.',
  ],
  [
    /low on resource: pids|PIDPressure/,
    'Its node had nearly no process ids left: look for the pod that starts too many processes (podPidsLimit limits them).',
  ],
];

/**
 * A pod that the kubelet refused, that something ended, or whose containers failed. It stays as it is. Up to 1.21 a shutdown of the node
 * gave the reason Shutdown, then Terminated (nodeshutdown_manager_linux.go).
 */
export function failed(seen: Seen): readonly Statement[] {
  const { reason, message, nodeName } = seen.pod;
  const why = [reason, message === null ? null : oneLine(message)].flatMap(part => part ?? []).join(': ');
  if (reason === 'Shutdown' || reason === 'Terminated')
    return [
      {
        says: `ended because its node was shut down: ${why}`,
        next: 'It stays Failed until it is deleted; its controller makes another one.',
      },
    ];
  if (REFUSALS.test(reason ?? ''))
    return [
      {
        says: `REFUSED by the kubelet of ${nodeName || 'its node'}: ${why}`,
        next: `It stays Failed: its controller makes another one. ${nextOf('start-refused', why)}`,
      },
    ];
  const ends = ended(seen).filter(({ says }) => !/exit code 0(?!\d)/.test(says));
  const [first] = ends;
  if (reason === 'Evicted' && message !== null) {
    const next = EVICTIONS.find(([text]) => text.test(message))?.[1];
    return [{ says: `evicted: ${oneLine(message)}`, ...(next === undefined ? {} : { next }) }, ...ends];
  }
  if (why !== '') return [{ says: `failed: ${why}` }, ...ends];
  return first === undefined
    ? [{ says: 'failed: its status does not say why' }]
    : [{ says: `failed: ${first.says}`, next: nextOf('crash-loop').replace(' --previous', '') }, ...ends.slice(1)];
}
