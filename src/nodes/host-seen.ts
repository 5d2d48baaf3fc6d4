import type { HostSeen, Survey } from './types.js';

const BOOT = /\b_BOOT_ID(?:=|"? ?: ?"?)([\da-f]{32})\b/;
const MACHINE = /\b_MACHINE_ID(?:=|"? ?: ?"?)([\da-f]{32})\b/;

/** What a line or entry states about its host; the journal's own formats state more. */
export const hostSeen = (host: string, line: string): HostSeen => ({
  host,
  boot: BOOT.exec(line)?.[1] ?? null,
  machine: MACHINE.exec(line)?.[1] ?? null,
});

/**
 * Whether all hosts in a source are one host with several names. Within one boot they are. Otherwise they are if, on one machine or in a
 * file that a collector wrote for one node, one name replaced the other for good.
 */
export function isOneHost({
  hosts,
  sections,
  alternates,
  hint,
}: Pick<Survey, 'hosts' | 'sections' | 'alternates' | 'hint'>): boolean {
  if (sections.length > 1) return false;
  const boots = new Set(hosts.map(({ host, boot }) => boot ?? host));
  if (boots.size < 2) return true;
  if (alternates) return false;
  const machines = new Set(hosts.map(({ host, machine }) => machine ?? host));
  return machines.size < 2 || hint !== null;
}
