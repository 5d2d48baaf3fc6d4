import { PRINTED_LINE } from '../kubectl/printed.js';
import { readKubectlText } from '../kubectl-text.js';
import type { Witness } from '../types.js';
import { CONTAINER_ROWS } from './container-rows.js';
import { OBJECT_PARTS } from './object-part.js';
import { OBJECT_TABLES } from './object-rows.js';
import { K9S_ROWS, ROWS_ALONE } from './pod-row.js';

/** `kubectl get pods -w` and `kubectl get nodes`. */
export const table: Witness = {
  title: 'kubectl get',
  sources: [
    {
      type: 'pod-table',
      kind: { id: 'pod-table', singular: 'table of pods', plural: 'tables of pods' },
      // biome-ignore format: a signature is a row
      signatures: [
        { what: 'a table of pods', pattern: /^[ \t>`]{0,20}(?:EVENT +)?(?:NAMESPACE +)?NAME +READY +STATUS/m, yields: true },
        { what: 'a table of pods in Markdown', pattern: /^[ \t>]{0,20}\|[ \t]{0,80}(?:Namespace[ \t]{0,80}\|[ \t]{0,80})?Name[ \t]{0,80}\|[ \t]{0,80}Ready[ \t]{0,80}\|[ \t]{0,80}Status[ \t]{0,80}\|/im, yields: true },
        { what: 'rows of a table of pods', pattern: ROWS_ALONE, yields: true },
        { what: 'pods in k9s', pattern: K9S_ROWS, yields: true },
        { what: 'a list of containers', pattern: CONTAINER_ROWS, yields: true },
        { what: 'a table of objects that pods belong to', pattern: OBJECT_TABLES, yields: true },
        { what: 'what kubectl printed', pattern: PRINTED_LINE, yields: true },
        ...OBJECT_PARTS.map(pattern => ({ what: 'a part of the status of an object', pattern, yields: true as const })),
      ],
      read: readKubectlText,
    },
    {
      type: 'node-table',
      kind: { id: 'node-table', singular: 'list of nodes', plural: 'lists of nodes' },
      signatures: [
        { what: 'a table of nodes', pattern: /^[ \t>`]{0,20}NAME +STATUS +(?:ROLES +)?AGE +VERSION/m, yields: true },
      ],
      read: readKubectlText,
    },
  ],
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['table of pods', '`kubectl get pods -A -w`', 'name, if it was deleted once', 'none', 'what the user saw'],
    ['table of other objects', '`kubectl get deploy,rs,sts,ds,job,pvc,pv`', 'kind and name', 'none', 'which of them lack pods or volumes'],
    ['table of nodes', '`kubectl get nodes`', 'name of the node, in the output of kubectl about a pod', 'none', 'which nodes are not ready'],
  ],
};
