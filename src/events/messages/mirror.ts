import type { EventDefinition } from '../types.js';

/** Mirror pods: what the API shows of a static pod. */
export const mirror: readonly EventDefinition[] = [
  {
    event: 'mirror-delete-try',
    means:
      'The mirror pod does not match the static pod any more, or a client deleted it: it will be replaced. podUID is that of the mirror.',
    traits: ['mirror', 'deletes-mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Trying to delete pod',
        level: 0,
        since: '1.21',
        samples: [
          'I1121 09:59:34.694502   22114 kubelet.go:1747] "Trying to delete pod" pod="default/st1-node1" podUID=031e7d31-d7a8-4154-8417-8da3a05e5eb1',
          'I1123 14:11:15.664893  315900 kubelet.go:1724] "Trying to delete pod" pod="default/nginx-static-pod-10.11.251.2" podUID=1facfed2-ba67-40f8-9982-ab86a5e7fd33',
        ],
      },
      {
        message: 'Trying to delete pod %s{pod} %v{podUID}',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1654] Trying to delete pod etcd-node-1_kube-system 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11',
        ],
      },
    ],
  },
  {
    event: 'mirror-delete',
    means:
      'The API server is asked to delete a mirror pod. If podUID is empty, the static pod is gone, and any mirror of that name is deleted. A stale podUID is harmless.',
    traits: ['mirror', 'deletes-mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Deleting a mirror pod',
        level: 2,
        since: '1.21',
        samples: [
          'I1121 10:02:28.381928   22114 mirror_client.go:130] "Deleting a mirror pod" pod="default/st2-node1" podUID=',
          'I1123 14:11:15.664900  315900 mirror_client.go:130] "Deleting a mirror pod" pod="default/nginx-static-pod-10.11.251.2" podUID=1facfed2-ba67-40f8-9982-ab86a5e7fd33',
        ],
      },
      {
        message: 'Deleting a mirror pod %q{pod} (uid %v{podUID})',
        level: 2,
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 mirror_client.go:125] Deleting a mirror pod "etcd-node-1_kube-system" (uid (*types.UID)(0xc000c1a2b0))',
        ],
      },
    ],
  },
  {
    event: 'mirror-deleted',
    means: 'The API server accepted the deletion of the mirror pod. The reason in the text is not always the real one.',
    traits: ['mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Deleted mirror pod %q{pod} because it is outdated',
        level: 0,
        since: '1.10',
        until: '1.21',
        made: [
          'W0309 10:15:30.123456    2317 kubelet.go:1658] Deleted mirror pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)" because it is outdated',
        ],
      },
      {
        message: "Deleted mirror pod as it didn't match the static Pod",
        level: 0,
        since: '1.32',
        samples: [
          'I1121 09:47:13.587266   12317 kubelet.go:3503] "Deleted mirror pod as it didn\'t match the static Pod" pod="default/st1-node1"',
        ],
      },
      {
        message: 'Deleted mirror pod because it is outdated',
        level: 0,
        since: '1.21',
        until: '1.31',
        samples: [
          'I1121 09:59:34.723602   22114 kubelet.go:1752] "Deleted mirror pod because it is outdated" pod="default/st1-node1"',
          'I1123 14:11:15.675108  315900 kubelet.go:1729] "Deleted mirror pod because it is outdated" pod="default/nginx-static-pod-10.11.251.2"',
        ],
      },
    ],
  },
  {
    event: 'mirror-create',
    means: 'The API server is asked to create a mirror pod. There is no line for its success.',
    traits: ['mirror', 'of-start'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Creating a mirror pod for static pod',
        level: 4,
        levels: { '1.32': 0 },
        since: '1.21',
        samples: [
          'I1121 09:59:28.963905   22114 kubelet.go:1763] "Creating a mirror pod for static pod" pod="default/st1-node1"',
          'I1123 14:11:15.675121  315900 kubelet.go:1740] "Creating a mirror pod for static pod" pod="default/nginx-static-pod-10.11.251.2"',
        ],
      },
      {
        message: 'Creating a mirror pod for static pod %q{pod}',
        level: 4,
        levels: { '1.20': 0 },
        since: '1.10',
        until: '1.21',
        made: [
          'I0309 10:15:30.123456    2317 kubelet.go:1669] Creating a mirror pod for static pod "web-0_default(5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11)"',
        ],
      },
    ],
  },
  {
    event: 'mirror-created',
    means: 'The mirror pod exists, with both UIDs. Only printed by some OpenShift builds.',
    traits: ['mirror'],
    goroutine: 'worker',
    texts: [
      {
        message: 'Created mirror pod',
        level: 2,
        since: '1.26',
        until: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 mirror_client.go:106] "Created mirror pod" static_pod="kube-system/etcd-node-1" static_pod_uid=5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11 mirror_pod="kube-system/etcd-node-1" mirror_pod_uid=9d1e7f70-3c1d-4a65-8e59-1b6f0c2a4e83',
        ],
      },
    ],
  },
];
