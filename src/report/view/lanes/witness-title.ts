/** Witnesses besides the kubelet and the watch; one that is not listed is called by its id. */
const WITNESSES: Readonly<Record<string, string>> = {
  runtime: 'runtime log',
  audit: 'audit log',
  client: 'kubectl',
  events: 'events',
  table: 'pod table',
};

export const witnessTitle = (witness: string): string =>
  (Object.hasOwn(WITNESSES, witness) ? WITNESSES[witness] : undefined) ?? witness;
