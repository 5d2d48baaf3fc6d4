import { OWN_POD } from 'podline/internal';
import { UNITS } from './units.js';
import type { Service } from './way.js';

export const DEBUG_IMAGE = 'busybox:1.37';
/** It ends by itself after this time, in case its removal fails. */
const LONGEST_SECONDS = 300;

/** All possible units: journalctl ignores those that do not exist. */
const journalctl = (service: Service, since: Date, until: Date): string[] => [
  ...['journalctl', '--no-pager', '--quiet', '--output=short-iso-precise'],
  ...UNITS[service].map(unit => `--unit=${unit}`),
  ...[`--since=@${seconds(since)}`, `--until=@${seconds(until) + 1}`],
];

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The host's own journalctl, so that image and host need not match: the image needs only chroot. */
export const debugPod = (
  node: string,
  image: string,
  { service, since, until }: { readonly service: Service; readonly since: Date; readonly until: Date },
) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    generateName: OWN_POD,
    labels: { 'app.kubernetes.io/name': 'podline', 'app.kubernetes.io/component': 'kubelet-log' },
  },
  spec: {
    // Without the scheduler: a node may be cordoned, or under pressure
    nodeName: node,
    tolerations: [{ operator: 'Exists' }],
    restartPolicy: 'Never',
    terminationGracePeriodSeconds: 0,
    activeDeadlineSeconds: LONGEST_SECONDS,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    containers: [
      {
        name: 'journal',
        image,
        command: ['chroot', '/host', ...journalctl(service, since, until)],
        // SELinux lets nothing else read the host's journal
        securityContext: { privileged: true, runAsUser: 0 },
        volumeMounts: [{ name: 'host', mountPath: '/host', readOnly: true }],
      },
    ],
    volumes: [{ name: 'host', hostPath: { path: '/' } }],
  },
});
