import { KUBELET_UNIT } from './kubelet-names.js';

/**
 * systemd-journald says in the stream itself that it dropped lines of a unit (journald-rate-limit.c and
 * journald-server.c: `Suppressed %i messages from %s`). `Missed N kernel messages` is not about a unit's lines. What it
 * drops of a controller manager or a scheduler is missing from no kubelet's log.
 */
const SUPPRESSED = new RegExp(`^Suppressed \\d{1,12} messages? from \\S{0,200}(?:${KUBELET_UNIT})`);

export const saysLost = (text: string): boolean => text.startsWith('Suppressed ') && SUPPRESSED.test(text);
