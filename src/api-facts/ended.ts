import { nextOf } from '../starts/advice.js';
import { REFUSALS } from '../witness/events/refusals.js';
import { ended } from './containers.js';
import type { Said, Seen } from './types.js';
import { oneLine } from './words.js';

/**
 * A pod that the kubelet refused, that something ended, or whose containers failed. It stays as it is. Up to 1.21 a
 * shutdown of the node gave the reason Shutdown, then Terminated (nodeshutdown_manager_linux.go).
 */
export function failed(seen: Seen): readonly Said[] {
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
  if (reason === 'Evicted' && message !== null) return [{ says: `evicted: ${oneLine(message)}` }, ...ends];
  if (why !== '') return [{ says: `failed: ${why}` }, ...ends];
  return first === undefined
    ? [{ says: 'failed: its status does not say why' }]
    : [{ says: `failed: ${first.says}`, next: nextOf('crash-loop').replace(' --previous', '') }, ...ends.slice(1)];
}
