import type { EventDefinition } from '../definition.js';

/** The client of the API server keeps to --kube-api-qps (client-go, rest/request.go, tryThrottle). */
export const clientThrottled = [
  { event: 'client-throttled', goroutine: 'main',
    means: 'The kubelet delayed its own call to the API server, because it had made too many.',
    texts: [
      ['1.10', '1.20', 0, 'I', 'request.go', 'Throttling request took %v{delay}, request: %v{request}'],
      ['1.20', '1.32', 0, 'I', 'request.go', 'Waited for %v{delay} due to client-side throttling, not priority and fairness, request: %v{request}'],
      ['1.33', null,   0, 'I', 'request.go', 'Waited before sending request'],
    ] },
] as const satisfies readonly EventDefinition[];
