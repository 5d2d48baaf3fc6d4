import type { MessageDefinition } from '../types.js';

/** The client of the API server keeps to --kube-api-qps (client-go, rest/request.go, tryThrottle). */
export const clientThrottled: readonly MessageDefinition[] = [
  {
    event: 'client-throttled',
    message: 'Throttling request took %v{delay}, request: %v{request}',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.10',
    until: '1.20',
    goroutine: 'main',
    means: 'The kubelet itself held a call to the API server back, because it had made too many.',
    file: 'request.go',
    samples: [
      'I0309 10:15:30.123456    2317 request.go:621] Throttling request took 1.047529193s, request: PATCH:https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status',
    ],
  },
  {
    event: 'client-throttled',
    message: 'Waited for %v{delay} due to client-side throttling, not priority and fairness, request: %v{request}',
    printf: true,
    severity: 'I',
    level: 0,
    since: '1.20',
    until: '1.32',
    goroutine: 'main',
    means: 'The kubelet itself held a call to the API server back, because it had made too many.',
    file: 'request.go',
    samples: [
      'I0309 10:15:30.123456    2317 request.go:668] Waited for 1.047529193s due to client-side throttling, not priority and fairness, request: PATCH:https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status',
    ],
  },
  {
    event: 'client-throttled',
    message: 'Waited before sending request',
    severity: 'I',
    level: 0,
    since: '1.33',
    goroutine: 'main',
    means: 'The kubelet itself held a call to the API server back, because it had made too many.',
    file: 'request.go',
    samples: [
      'I0309 10:15:30.123456    2317 request.go:752] "Waited before sending request" delay="1.047529193s" reason="client-side throttling, not priority and fairness" verb="PATCH" URL="https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status"',
    ],
  },
];
