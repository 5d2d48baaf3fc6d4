import { PRESETS } from '../policy/presets/index.js';
import { policySchema } from '../policy/schema.js';
import { type Block, code, table, text } from './article.js';

/** What a policy file can say. */
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
    '  kubelet-restart: [error, { atMost: 1 }]    # so many findings are fine',
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
  text(
    'A step that the verbosity or the version of the kubelet does not log, or that falls into a hole of the log, never fails. The exit code is 0, 1 when a result is an error, or 2 when the policy or an input cannot be used.',
  ),
];
