import type { ArgumentForm } from '../../../grammars/printf/argument-form.js';
import { SEPARATOR } from '../../../grammars/separator.js';

export interface PodReference {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

const NAME = '[a-z0-9][a-z0-9.-]{0,252}';
const NAMESPACE = '[a-z0-9][a-z0-9-]{0,62}';
const UID = `[^\\s()",${SEPARATOR}]{1,64}`;

/** `name_namespace(uid)`, as the kubelet prints pods up to 1.20 (pkg/kubelet/util/format/pod.go, Pod); no name has an underscore. */
export const POD_FORM: ArgumentForm = {
  key: 'pods',
  pattern: `${NAME}_${NAMESPACE}\\(${UID}\\)`,
  label: 'name_ns(uid)',
};

const REFERENCE = new RegExp(`(?<![a-z0-9.-])(${NAME})_(${NAMESPACE})\\((${UID})\\)`, 'g');

/** All pods that a text names in this form. */
export const podReferences = (text: string): PodReference[] =>
  Array.from(text.matchAll(REFERENCE), ([, name = '', namespace = '', uid = '']) => ({ namespace, name, uid }));
