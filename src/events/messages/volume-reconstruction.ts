import type { EventDefinition } from '../types.js';

/** After a restart the kubelet finds out what is mounted. */
export const volumeReconstruction: readonly EventDefinition[] = [
  {
    event: 'volume-reconstruct-begin',
    means: 'After a start the kubelet looks for volumes that its predecessor mounted.',
    goroutine: 'volumes',
    texts: [
      {
        message: 'Reconciler: start to sync state',
        level: 0,
        since: '1.21',
        file: 'reconciler.go',
        samples: [
          'I1121 10:04:17.896387   10024 reconciler_new.go:29] "Reconciler: start to sync state"',
          'I1121 09:51:09.804995   21682 reconciler.go:29] "Reconciler: start to sync state"',
        ],
      },
    ],
  },
  {
    event: 'volume-reconstruct-end',
    means: 'The kubelet knows all volumes that its predecessor mounted.',
    goroutine: 'volumes',
    texts: [
      {
        message: 'Volume reconstruction finished',
        level: 2,
        since: '1.26',
        file: 'reconstruct.go',
        samples: [
          'I1121 10:04:17.896382   10024 reconstruct_new.go:102] "Volume reconstruction finished"',
          'I1121 09:51:09.804991   21682 reconstruct.go:97] "Volume reconstruction finished"',
        ],
      },
    ],
  },
  {
    event: 'volume-reconstruct-failed',
    means:
      'The kubelet does not recognise a mount of its predecessor, and cleans it up; pods deleted in the meantime may hang here.',
    traits: ['failure'],
    goroutine: 'volumes',
    texts: [
      {
        message: 'Could not construct volume information',
        level: 0,
        since: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 reconstruct.go:70] "Could not construct volume information" podName="etcd-node-1_kube-system" volumeSpecName="data" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Could not construct volume information, cleaning up mounts',
        level: 0,
        since: '1.21',
        until: '1.29',
        made: [
          'I0309 10:15:30.123456    2317 reconstruct.go:411] "Could not construct volume information, cleaning up mounts" podName="etcd-node-1_kube-system" volumeSpecName="data" err="rpc error: code = DeadlineExceeded desc = context deadline exceeded"',
        ],
      },
      {
        message: 'Cleaning up mounts for volume that could not be reconstructed',
        level: 0,
        since: '1.26',
        made: [
          'I0309 10:15:30.123456    2317 reconstruct.go:168] "Cleaning up mounts for volume that could not be reconstructed" podName="etcd-node-1_kube-system" volumeSpecName="data"',
        ],
      },
      // volumemanager/reconciler/reconciler.go, syncStates
      {
        message: 'Could not construct volume information: %v{err}',
        level: 0,
        since: '1.10',
        until: '1.20',
        made: [
          'E0309 10:15:30.123456    2317 reconciler.go:438] Could not construct volume information: directory /var/lib/kubelet/pods/5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11/volumes/kubernetes.io~nfs/data is not mounted',
        ],
      },
    ],
  },
  {
    event: 'volume-reconstructed',
    means: 'A mount of the predecessor belongs to a known volume.',
    goroutine: 'volumes',
    texts: [
      {
        message: 'Volume is marked as mounted and added into the actual state',
        level: 4,
        levels: { '1.26': 2 },
        since: '1.21',
        until: '1.29',
        made: [
          'I0309 10:15:30.123456    2317 reconstruct.go:655] "Volume is marked as mounted and added into the actual state" pod="default/web-0" podName="etcd-node-1_kube-system" volumeName="data"',
        ],
      },
      {
        message: 'Volume is marked as uncertain and added into the actual state',
        level: 2,
        since: '1.26',
        file: 'reconstruct.go',
        samples: [
          'I1121 10:04:17.896354   10024 reconstruct_new.go:135] "Volume is marked as uncertain and added into the actual state" pod="" podName="06bc9341-23e5-40a3-b74b-576fbb1621fb" volumeName="kubernetes.io/projected/06bc9341-23e5-40a3-b74b-576fbb1621fb-kube-api-access-26njx" seLinuxMountContext=""',
          'I1121 09:51:09.804944   21682 reconstruct.go:129] "Volume is marked as uncertain and added into the actual state" pod="" podName="2fcf771a-eb84-43b1-8266-3c1f9bacdf19" volumeName="kubernetes.io/projected/2fcf771a-eb84-43b1-8266-3c1f9bacdf19-kube-api-access-r8d5d" seLinuxMountContext=""',
        ],
      },
    ],
  },
];
