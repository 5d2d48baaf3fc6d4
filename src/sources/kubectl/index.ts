import { DATE, SEVERITY, THREAD } from '../../../grammars/klog/shape.js';
import type { Witness } from '../types.js';
import { createKubectlReader } from './reader.js';

/** The log of a kubectl command. */
export const kubectl: Witness = {
  title: 'kubectl',
  sources: [
    {
      type: 'kubectl-log',
      kind: { id: 'kubectl-log', singular: 'log of kubectl', plural: 'logs of kubectl' },
      signatures: [
        {
          what: 'the log of a kubectl command',
          alone: true,
          pattern: new RegExp(
            String.raw`${SEVERITY}${DATE} [\d:.]+ +${THREAD} (?:loader\.go:\d+\] "?Config loaded|round_trippers\.go:\d+\] (?:"Re|curl |[A-Z]{3,7} https?:))`,
          ),
          // A kubelet at -v=6 and above prints its own requests in the same way
          unless:
            /\b(?:kubelet\w*|server|flags|pod_workers|generic|prober|\w+_manager|reconciler\w*|operation_generator|setters|controller)\.go:\d|User-Agent: kubelet\//,
        },
      ],
      read: createKubectlReader,
    },
  ],
  // biome-ignore format: a way to record it is a row
  recorded: [
    ["kubectl's log", '`kubectl -v=8 delete pod … 2>delete.log`', 'UID in the answer, else the name', "the client's, corrected by the server's `Date`", 'when the client sent the request, and when it learned of the end'],
  ],
};
