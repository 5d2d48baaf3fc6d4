/**
 * systemd-journald says in the stream itself that it dropped lines of a unit (journald-rate-limit.c and
 * journald-server.c: `Suppressed %i messages from %s`). `Missed N kernel messages` is not about a unit's lines.
 */
const SUPPRESSED = /^Suppressed \d{1,12} messages? from \S{0,200}(?:kube|k3s|rke2|k0s|microshift)/;

export const saysLost = (text: string): boolean => text.startsWith('Suppressed ') && SUPPRESSED.test(text);
