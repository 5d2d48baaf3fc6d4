import type { Witness } from '../types.js';
import { createAuditReader } from './reader.js';

/** The audit log of the API server. */
export const audit: Witness = {
  title: 'audit log',
  sources: [
    {
      type: 'audit-log',
      kind: { id: 'audit-log', singular: 'audit log', plural: 'audit logs' },
      signatures: [
        {
          what: 'an audit log of the API server',
          pattern: /^.{0,200}?\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
        },
      ],
      read: createAuditReader,
    },
  ],
  recorded: [
    {
      witness: 'audit log',
      recordedWith: 'the policy [below](#audit-log)',
      tiedBy: 'UID',
      clock: 'UTC, µs',
      alone: 'which user requested it, when, with which grace period; which requests were refused, and why',
    },
  ],
};
