import { PRESETS } from '../policy/presets/index.js';
import { policySchema } from '../policy/schema.js';
import { MILESTONES } from '../policy/starts/starts-policy.js';
import { type Block, code, table, text } from './article.js';

/** What a policy file can contain. */
export const policyBlocks = (): readonly Block[] => [
  text(`What podline check requires, as YAML or JSON. Without a policy it is "${PRESETS[0].name}".`),
  table(
    ['extends', 'what it requires'],
    PRESETS.map(({ name, means }) => [{ id: name }, means]),
  ),
  table(
    ['key', 'meaning'],
    Object.entries(policySchema().properties ?? {}).map(([key, { description = '' }]) => [{ id: key }, description]),
  ),
  text('A rule is off, warn or error, or a list of a level and limits:'),
  code(
    'rules:',
    '  grace-exceeded: error',
    '  kubelet-restart: [error, { atMost: 1 }]    # this many findings are accepted',
    '  slow-step:                                 # your own limits, in place of those of the rule',
    '    - error',
    '    - { after: stop-sent, max: 10s }         # the next step comes within 10 s',
    '    - { after: delete-seen, step: remove-seen, max: 1m30s, kinds: [graceful] }',
    'steps:',
    '  mirror: [mirror-create-sent, mirror-added]',
    'expect:',
    '  mirror: { min: 1, max: 3 }',
    'judged: [grace-exceeded, input-gap]          # fails if an input that they read is absent',
    'pods:',
    '  exclude: [kube-system/*]',
  ),
  text('For a whole cluster, a policy can limit nodes, owners and percentiles:'),
  code(
    'nodes:',
    "  include: ['worker*']                       # only deletions on these nodes",
    'owners:',
    '  exclude: [kube-system/node-exporter]       # the Deployment, DaemonSet, StatefulSet, …; see docs/diff.md',
    'limits:',
    '  graceful: { p99: 45s }                     # for all graceful deletions',
    '  evicted:                                   # several limits, each for a part',
    '    - { max: 2m, node: worker-1 }',
    '    - { p90: 10s, of: volumes, owner: shop/*, by: owner, atLeast: 10, level: warn }',
    '  any: { p50: 5s, by: node }                 # applies to each node separately',
  ),
  text(
    'Percentiles are those of podline stats: nearest-rank percentiles of deletions that were seen from their beginning to their end. A deletion that has not ended counts as soon as it has lasted longer than the limit, so that a hang never goes unnoticed. With fewer values than atLeast (by default 1), and if a phase was not measured, the limit is not evaluated.',
  ),
  text('Requirements for starts of pods:'),
  code(
    'starts:                                      # at least one start, instead of at least one deletion; no start that hangs, none refused',
    `  steps: [running, ready]                    # milestones that each start reaches, of ${MILESTONES.join(', ')}`,
    '  unended: error                             # starts that are not over when the input ends; they pass by default',
    '  troubled: warn                             # starts that failed and worked later',
    '  restarts: { atMost: 3 }                    # for the containers of each pod',
    '  limits:',
    '    - { p90: 30s, owner: shop/* }            # until Ready',
    '    - { p90: 20s, of: running, by: owner, atLeast: 5 }',
    "    - { max: 60s, of: pull, image: 'registry.example/*', by: image, level: warn }",
  ),
  text(
    'Without `starts` only starts that hang and pods that were refused fail; nothing else about starts is printed. A milestone that this log does not show is not evaluated: at -v=2 the kubelet does not log that a pod is Ready. A pod that has not become Ready counts against a limit as soon as it has lasted longer, even if it was deleted before, and even if only its containers are known to run.',
  ),
  text(
    'A step that the verbosity or the version of the kubelet does not log, or that falls into a hole of the log, never fails. A deletion that is not over when the input ends, or that a finalizer holds, has not shown its last steps: it fails unless `unended` is set otherwise. The exit code is 0, 1 when a result is an error, or 2 when the policy or an input cannot be used.',
  ),
];
