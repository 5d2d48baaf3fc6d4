/** Witnesses besides the kubelet and the watch; one that is not listed is called by its id. */
const WITNESSES: Readonly<Record<string, string>> = {
  runtime: 'runtime log',
  audit: 'audit log',
  kubectl: 'kubectl',
  events: 'events',
  table: 'kubectl get',
  describe: 'kubectl describe',
};

export const witnessTitle = (witness: string): string =>
  (Object.hasOwn(WITNESSES, witness) ? WITNESSES[witness] : undefined) ?? witness;
