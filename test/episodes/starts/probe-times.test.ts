import { expect, it } from 'vitest';
import { createFacts } from '../../../src/episodes/starts/facts.js';
import { readStory } from '../../../src/episodes/starts/from-watch.js';
import { probedEvery } from '../../../src/episodes/starts/probe-times.js';
import { readText } from '../../read/watching.js';

/** As `kubectl get pod -o yaml` prints it, with these containers. */
const yaml = (...spec: string[]): string => `apiVersion: v1
kind: Pod
metadata:
  name: web-0
  namespace: shop
  uid: 5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11
  resourceVersion: "7"
  creationTimestamp: "2026-11-22T11:50:00Z"
spec:
${spec.map(line => `  ${line}`).join('\n')}
status:
  phase: Running
`;

const container = (name: string, ...probes: string[]): string[] => [
  `- name: ${name}`,
  ...probes.map(one => `  ${one}`),
];
const probe = (kind: string, period: number, delay = 0): string[] => [
  `${kind}Probe:`,
  ...(delay === 0 ? [] : [`  initialDelaySeconds: ${delay}`]),
  `  periodSeconds: ${period}`,
];

function headlineFor(ms: number, ...spec: string[]): string {
  const facts = createFacts();
  const { snapshots } = readText(yaml(...spec));
  const pod = { namespace: 'shop', name: 'web-0' };
  const uid = '5f0c3a52-6f3c-4a53-9b1e-2f6f1d0b7c11';
  readStory(facts, { uid, pod, snapshots, changes: [], requestedAt: null }, { isStatic: false });
  return probedEvery(facts, ms);
}

const READY = ['containers:', ...container('web', ...probe('readiness', 10))];

it.each<[string, string, number, string[]]>([
  ['a period', ' (readiness of web is probed every 10 s: up to 10 s of it)', 12_000, READY],
  [
    'a wait of no more than the period',
    ' (readiness of web is probed every 10 s: that may be all of it)',
    10_000,
    READY,
  ],
  ['a wait shorter than any period', '', 999, READY],
  ['no probe', '', 12_000, ['containers:', ...container('web')]],
  ['a liveness probe', '', 12_000, ['containers:', ...container('web', ...probe('liveness', 10))]],
  [
    'a delay',
    ' (readiness of web is probed every 5 s, from 30 s on: up to 35 s of it)',
    40_000,
    ['containers:', ...container('web', ...probe('readiness', 5, 30))],
  ],
  [
    'a startup probe before it',
    ' (startup of web is probed every 2 s, from 1 s on, readiness every 5 s: up to 8 s of it)',
    40_000,
    ['containers:', ...container('web', ...probe('readiness', 5), ...probe('startup', 2, 1))],
  ],
  [
    'the slowest of several containers, one a sidecar',
    ' (readiness of proxy is probed every 20 s: up to 20 s of it)',
    40_000,
    ['initContainers:', ...container('proxy', 'restartPolicy: Always', ...probe('readiness', 20)), ...READY],
  ],
])('the time that a probe takes, with %s', (_, words, ms, spec) => {
  expect(headlineFor(ms, ...spec)).toBe(words);
});
