import { KUBECTL_BEGINS, readKubectlBetween, readKubectlText } from '../kubectl-text.js';
import { EVENTS, type Witness } from '../types.js';
import { HAS_CONDITION, LEFT } from './other-text.js';
import { PIECES } from './pod-text.js';

/** `kubectl describe pod` and `kubectl describe node`. */
export const describe: Witness = {
  title: 'kubectl describe',
  sources: [
    {
      type: 'description',
      // Only its events concern a deletion
      kind: EVENTS,
      signatures: [
        {
          what: 'the output of kubectl describe',
          pattern:
            /^[ \t>│]{0,20}Name:[ \t]{1,80}\S{1,253}(?:[ \t]{0,400}│)?[ \t]{0,80}\r?\n[ \t>│]{0,20}Namespace:[ \t]/m,
          yields: true,
        },
        {
          what: 'what kubectl describe prints of a node',
          pattern: /^[ \t>]{0,20}Name:[ \t]{1,80}\S{1,253}[ \t]{0,80}\r?\n[ \t>]{0,20}Roles:/m,
          yields: true,
        },
        ...[...PIECES, HAS_CONDITION, LEFT].map(pattern => ({
          what: 'a part of what kubectl describe prints',
          pattern,
          yields: true as const,
        })),
      ],
      read: readKubectlText,
    },
  ],
  // Tables of pods and of events between lines of a kubelet are read here, too
  between: {
    holder: 'paste',
    writer: 'what kubectl printed',
    kind: EVENTS,
    begins: KUBECTL_BEGINS,
    read: readKubectlBetween,
  },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['description', '`kubectl describe pod`', 'container id, else the name', 'none', 'what the user saw'],
    ['description of a node', '`kubectl describe node`', 'name of the node, in the output of kubectl about a pod', 'none', 'why its node is not ready'],
  ],
};
