import { given } from '../kit/forms.js';
import { lookedUp } from '../kit/looked-up.js';
import { isUnnamedPod } from './shown.js';
import type { Testimony } from './types.js';

const COMMAND =
  /(?:^|[\s`$#>])(?:kubectl|oc|kubecolor|k)[ \t]{1,9}((?:-\S{1,100}[ \t]{1,9}){0,4})(get|describe|events|logs|delete|wait)\b([^|>;&`\n]{0,400})/;
const NAMESPACE = /(?:^|\s)(?:-n|--namespace)(?:[ \t]{1,9}|=)([a-z\d][a-z\d-]{0,62})(?=\s|$)/;
/** Options with a value of its own, which is no name. */
const VALUED = /^(?:-[nocl]|--(?:namespace|output|container|selector|field-selector|sort-by|context|for|tail|since))$/;
const NAME = /^[a-z\d][a-z\d.-]{0,252}$/;

/** The short names that kubectl knows (apiserver registry, ShortNames). */
const KINDS = lookedUp<string>({
  ...{ po: 'pod', pod: 'pod', pods: 'pod', no: 'node', node: 'node', nodes: 'node' },
  ...{ pvc: 'persistentvolumeclaim', persistentvolumeclaim: 'persistentvolumeclaim' },
  ...{ rs: 'replicaset', replicaset: 'replicaset', replicasets: 'replicaset', job: 'job', jobs: 'job' },
  ...{ ds: 'daemonset', daemonset: 'daemonset', daemonsets: 'daemonset' },
  ...{ sts: 'statefulset', statefulset: 'statefulset', statefulsets: 'statefulset' },
});

/** A command of kubectl that people copied above its output, as far as it names what the output is about. */
export type Command = NonNullable<ReturnType<typeof commandIn>>;

/** The command that a line contains, behind a prompt or in a sentence; null for other lines. */
export function commandIn(text: string) {
  const [, before, verb, after] = COMMAND.exec(text) ?? [];
  if (before === undefined || after === undefined) return null;
  const namespace = NAMESPACE.exec(`${before} ${after}`)?.[1];
  const words = after.trim().split(/\s+/);
  const plain = words.filter((word, at) => !word.startsWith('-') && !VALUED.test(words[at - 1] ?? ''));
  const [first = '', ...others] = plain.flatMap(word => (plain.length === 1 ? word.split('/') : [word]));
  const kind = KINDS[first.toLowerCase()];
  const [name = '', another] = others;
  const isOnly = kind !== undefined && another === undefined && NAME.test(name);
  const [asked = ''] = plain;
  const printed = asked.includes('/') ? (isOnly && kind === 'pod' ? name : '') : asked;
  return given({
    namespace,
    /** `pod`, `node`, `persistentvolumeclaim` */
    kind,
    /** The only object that it asks for */
    name: isOnly ? name : null,
    /** It prints what a container of this pod has printed */
    logsOf: verb === 'logs' && NAME.test(printed) ? printed : null,
  });
}

/** A sentence between outputs: words with single blanks, and its full stop. */
export const isProse = (text: string): boolean =>
  /^\s{0,8}\S+(?: \S+){3,200}[.!?:]$/.test(text) && /[a-z]{2} [a-z]{2}/.test(text);

/** What the output leaves unnamed has the name that its command states. */
export function toldBy(command: Command | null, one: Testimony): Testimony {
  if (command === null) return one;
  const { kind, name, namespace } = command;
  const { identity, shown, node, object } = one;
  const named = {
    ...(namespace !== undefined && identity.namespace === '' ? { namespace } : {}),
    ...(kind === 'pod' && name !== undefined && isUnnamedPod(identity.name ?? '') ? { name } : {}),
  };
  return {
    ...one,
    identity: { ...identity, ...named },
    ...(shown?.pod ? { shown: { ...shown, pod: { ...shown.pod, ...named } } } : {}),
    ...(node?.name === null && kind === 'node' && name !== undefined ? { node: { ...node, name } } : {}),
    ...(object === undefined
      ? {}
      : {
          object: {
            ...object,
            namespace: object.namespace || (namespace ?? ''),
            name: object.name ?? (kind === object.kind.toLowerCase() ? (name ?? null) : null),
          },
        }),
  };
}
