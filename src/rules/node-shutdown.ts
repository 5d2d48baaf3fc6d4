import { spell } from '../catalogue/duration.js';
import type { EventId } from '../catalogue/event-id.js';
import { textField } from '../catalogue/fields.js';
import type { NodeObservation } from '../correlate/node-events.js';
import { places } from './evidence.js';
import { log } from './readings.js';
import type { RunRule } from './types.js';

export const nodeShutdown: RunRule = {
  meta: {
    id: 'node-shutdown',
    level: 'info',
    title: 'The node was shut down',
    reads: [log('shutdown-detected', 'shutdown-begin', 'shutdown-end')],
    why: 'On node shutdown the kubelet stops all pods: they end without a deletion, and their objects stay in the API as failed or completed until they are deleted.',
    evidence:
      '“Shutdown manager detected new shutdown event” with event=true, or the line that it processes one. The shutdown lasts up to the line that it is done, if the log has that line.',
    next: 'Nothing for these pods: their controllers create new ones elsewhere. shutdownGracePeriod of the kubelet, and InhibitDelayMaxSec of systemd-logind, set how much time they get.',
  },
  check({ run }) {
    const lines = run.node.filter(isShutdown);
    const [first] = lines;
    if (first === undefined) return [];
    const end = lines.find(({ id }) => id === 'shutdown-end');
    const ms = first.at === null || end?.at == null ? null : end.at - first.at;
    const took =
      end === undefined
        ? 'the log holds no end of it'
        : ms === null
          ? 'it was done'
          : `the kubelet finished ${spell(ms)} later`;
    return [{ message: `the node goes down and stops all its pods; ${took}`, at: first.at, evidence: places(lines) }];
  },
};

const SAYS = new Set<EventId>(['shutdown-begin', 'shutdown-end']);

/** systemd also reports when a shutdown is called off: `event=false`. */
const isShutdown = ({ id, event }: NodeObservation): boolean =>
  SAYS.has(id) || (id === 'shutdown-detected' && textField(event, 'event') === 'true');
