import { PRESETS } from '../policy/presets/index.js';
import { policySchema } from '../policy/schema.js';
import { MILESTONES } from '../policy/starts/starts-policy.js';
import { type Block, code, table, text } from './article.js';

/** What a policy file can contain. */
export const policyBlocks = (): readonly Block[] => [
  text(`What podline check demands, as YAML or JSON. Without a policy it is "${PRESETS[0].name}".`),
  table(
    ['extends', 'what it demands'],
    PRESETS.map(({ name, means }) => [{ id: name }, means]),
  ),
  table(
    ['key', 'what it says'],
    Object.entries(policySchema().properties ?? {}).map(([key, { description = '' }]) => [{ id: key }, description]),
  ),
  text('A rule is off, warn or error, or a list of a level and limits:'),
  code(
    'rules:',
    '  grace-exceeded: error',
    '  kubelet-restart: [error, { atMost: 1 }]    # this many findings are accepted',
    '  slow-step:                                 # limits of your own, in place of those of the rule',
    '    - error',
    '    - { after: stop-sent, max: 10s }         # what follows it directly comes within 10 s',
    '    - { after: delete-seen, step: remove-seen, max: 1m30s, kinds: [graceful] }',
    'steps:',
    '  mirror: [mirror-create-sent, mirror-added]',
    'expect:',
    '  mirror: { min: 1, max: 3 }',
    'judged: [grace-exceeded, input-gap]          # fails where an input that they read is absent',
    'pods:',
    '  exclude: [kube-system/*]',
  ),
  text('Of a whole cluster, a policy can speak of nodes, of owners, and of percentiles:'),
  code(
    'nodes:',
    "  include: ['worker*']                       # deletions on these nodes alone",
    'owners:',
    '  exclude: [kube-system/node-exporter]       # the Deployment, DaemonSet, StatefulSet, …; see docs/diff.md',
    'limits:',
    '  graceful: { p99: 45s }                     # of all graceful deletions',
    '  evicted:                                   # several, each of a part',
    '    - { max: 2m, node: worker-1 }',
    '    - { p90: 10s, of: volumes, owner: shop/*, by: owner, atLeast: 10, level: warn }',
    '  any: { p50: 5s, by: node }                 # holds for each node by itself',
  ),
  text(
    'Percentiles are those of podline stats: of the nearest rank, of deletions that were seen from their beginning to their end. One that has not ended counts as soon as it has lasted longer than the limit, so that a hang never goes unnoticed. With fewer values than atLeast (1 unless it says so), and where a phase was not measured, the limit is not judged.',
  ),
  text('What starts of pods have to be like:'),
  code(
    'starts:                                      # at least one start, instead of at least one deletion; no start that hangs, none refused',
    `  steps: [running, ready]                    # milestones that each start reaches, of ${MILESTONES.join(', ')}`,
    '  unended: error                             # those that go on where the input ends, which pass otherwise',
    '  troubled: warn                             # what failed and worked later',
    '  restarts: { atMost: 3 }                    # of the containers of each pod',
    '  limits:',
    '    - { p90: 30s, owner: shop/* }            # until Ready',
    '    - { p90: 20s, of: running, by: owner, atLeast: 5 }',
    "    - { max: 60s, of: pull, image: 'registry.example/*', by: image, level: warn }",
  ),
  text(
    'Without `starts` only starts that hang and pods that were refused fail; nothing else about starts is printed. A milestone that this log does not show is not judged: at -v=2 the kubelet does not log that a pod is Ready. A pod that has not become Ready counts against a limit as soon as it has lasted longer, also if it was deleted before, and also if only its containers are known to run.',
  ),
  text(
    'A step that the verbosity or the version of the kubelet does not log, or that falls into a hole of the log, never fails. A deletion that goes on where the input ends, or that a finalizer holds, has not shown its last steps: it fails unless `unended` says otherwise. The exit code is 0, 1 when a result is an error, or 2 when the policy or an input cannot be used.',
  ),
];
