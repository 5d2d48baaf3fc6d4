/**
 * What the answer to a call about a pod means for the pod's object. `gone`: it no longer exists. `unrelated`: the API server knows of no
 * such pod on the node. `changed`: another client changed it in the meantime. `later`: the server is overloaded. `unanswered`: there was no
 * connection, or no answer. `refused`: the server, or a webhook that it calls, refused.
 */
export type Meaning = 'gone' | 'unrelated' | 'changed' | 'later' | 'unanswered' | 'refused';

interface Answer {
  readonly means: Meaning;
  readonly says: RegExp;
  /** The code that prints it: file and function, in all versions from 1.10 to 1.36 unless one is named. */
  readonly source: string;
}

/** The first match counts; an answer that matches none is a refusal: RBAC, quota, Unauthorized, an admission plugin. */
export const ANSWERS: readonly Answer[] = [
  {
    means: 'refused',
    says: /webhook/,
    source:
      'apiserver, admission/plugin/webhook/{mutating,validating}/dispatcher.go: the API server answers, and what it asks in turn denies the request or does not answer',
  },
  {
    means: 'gone',
    says: /^pods? "[^"]{0,253}" not found$/,
    source:
      'apiserver, registry/generic/registry/store.go, Get, Update and Delete; NodeRestriction passes it on (noderestriction/admission.go, admitPodDelete)',
  },
  {
    means: 'gone',
    says: /\bUID in (?:the )?precondition\b/,
    source:
      'apiserver, storage/interfaces.go, Preconditions.Check, and registry/rest/delete.go, BeforeDelete: the name has another object, or none',
  },
  {
    // In earlier versions a node may read any pod, and 404 means the same
    means: 'unrelated',
    says: /no relationship found between node '[^']{1,253}' and this object/,
    source:
      'node_authorizer.go, authorizePod and authorize, from 1.32 on (in 1.31 with AuthorizeNodeWithSelectors): graph_populator.go, deletePod takes the pod out when the watch of the API server tells of its removal; one that was started a moment ago knows no pod yet',
  },
  {
    means: 'changed',
    says: /object has been modified/,
    source: 'apiserver, registry/generic/registry/store.go, OptimisticLockErrorMsg',
  },
  {
    means: 'later',
    says: /too many requests|not yet ready to handle request|storage is \(re\)initializing|is shutting down, please try again later/,
    source:
      'priority and fairness (apiserver, server/filters/priority-and-fairness.go; apimachinery, api/errors, NewGenericServerResponse for 429); admission plugins whose informers are not synchronized yet (admission/handler.go, WaitForReady); a watch cache that is filled (storage/cacher); a server that ends (server/filters/with_retry_after.go)',
  },
  {
    means: 'unanswered',
    says: /connection refused|connection reset|broken pipe|no route to host|network is unreachable|i\/o timeout|TLS handshake timeout|\bEOF\b|Client\.Timeout|context deadline exceeded|request canceled|client connection lost|use of closed network connection|sent GOAWAY|\bdial tcp\b|no such host|\bx509: |\btls: /,
    source: 'net, net/http, crypto/tls and golang.org/x/net/http2: no connection, or one that broke off',
  },
  {
    means: 'unanswered',
    says: /server is currently unable|unable to return a response|did not complete within|etcdserver|code = Unavailable\b|ServiceUnavailable/,
    source:
      'apiserver, server/filters/timeout.go; apimachinery, api/errors for 503 and 504; etcd, etcdserver/errors.go (request timed out, leader changed, no leader): the server has no storage to answer from',
  },
];

export const meaningOf = (error: string): Meaning => ANSWERS.find(({ says }) => says.test(error))?.means ?? 'refused';
