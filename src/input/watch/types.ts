/** One state of one pod object, as a watch or a get showed it. */
export interface Snapshot {
  /** First physical line of the document it stands in. */
  readonly line: number;
  readonly eventType: 'ADDED' | 'MODIFIED' | 'DELETED' | null;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | null;
  readonly nodeName: string | null;
  readonly creationTimestamp: string | null;
  readonly deletionTimestamp: string | null;
  readonly deletionGracePeriodSeconds: number | null;
  readonly finalizers: readonly string[];
  readonly owners: readonly { readonly kind: string; readonly name: string; readonly uid: string }[];
  /** The kubelet's own annotations, present on static and mirror pods (pkg/kubelet/types/pod_update.go). */
  readonly config: {
    readonly hash: string | null;
    readonly mirror: string | null;
    readonly seen: string | null;
    readonly source: string | null;
  };
  readonly terminationGracePeriodSeconds: number | null;
  readonly volumes: readonly string[];
  readonly phase: string | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly startTime: string | null;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string | null;
    readonly lastTransitionTime: string | null;
  }[];
  readonly containers: readonly ContainerState[];
}

export interface ContainerState {
  readonly name: string;
  readonly kind: 'container' | 'init' | 'ephemeral';
  /** `containerd://…` */
  readonly id: string | null;
  readonly state: 'waiting' | 'running' | 'terminated' | null;
  readonly exitCode: number | null;
  readonly signal: number | null;
  readonly reason: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly restartCount: number;
}
