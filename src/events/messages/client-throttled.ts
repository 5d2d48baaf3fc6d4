import type { EventDefinition } from '../types.js';

/** The client of the API server keeps to --kube-api-qps (client-go, rest/request.go, tryThrottle). */
export const clientThrottled: readonly EventDefinition[] = [
  {
    event: 'client-throttled',
    means: 'The kubelet delayed its own call to the API server, because it had made too many.',
    goroutine: 'main',
    texts: [
      {
        message: 'Throttling request took %v{delay}, request: %v{request}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'I0309 10:15:30.123456    2317 request.go:621] Throttling request took 1.047529193s, request: PATCH:https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status',
        ],
      },
      {
        message: 'Waited for %v{delay} due to client-side throttling, not priority and fairness, request: %v{request}',
        level: 0,
        since: '1.20',
        until: '1.32',
        made: [
          'I0309 10:15:30.123456    2317 request.go:668] Waited for 1.047529193s due to client-side throttling, not priority and fairness, request: PATCH:https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status',
        ],
      },
      {
        message: 'Waited before sending request',
        level: 0,
        since: '1.33',
        made: [
          'I0309 10:15:30.123456    2317 request.go:752] "Waited before sending request" delay="1.047529193s" reason="client-side throttling, not priority and fairness" verb="PATCH" URL="https://10.0.0.1:6443/api/v1/namespaces/shop/pods/web-0/status"',
        ],
      },
    ],
  },
];
