/** Each gate in the message of the condition Ready (pkg/kubelet/status/generate.go, GeneratePodReadyCondition). */
const GATE = /readiness gate "([^"\s]{1,316})" (?:does not exist|is not "True", but (False|Unknown))/g;

/** `readiness gate "example.com/lb" is not set`; null where the message is about something else. */
export function gatesIn(message: string): string | null {
  const gates = [...message.matchAll(GATE)].map(
    ([, gate, state]) => `readiness gate "${gate}" is ${state ?? 'not set'}`,
  );
  return gates.length === 0 ? null : gates.join(', ');
}
