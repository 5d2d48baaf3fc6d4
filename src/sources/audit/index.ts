import type { Witness, WitnessKindWords } from '../types.js';
import { createAuditReader, readAuditBetween } from './reader.js';

const KIND: WitnessKindWords = { id: 'audit-log', singular: 'audit log', plural: 'audit logs' };

/** The audit log of the API server. */
export const audit: Witness = {
  title: 'audit log',
  sources: [
    {
      type: 'audit-log',
      kind: KIND,
      signatures: [
        {
          what: 'an audit log of the API server',
          pattern: /^.{0,200}?\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
        },
      ],
      read: createAuditReader,
    },
  ],
  between: {
    holder: 'paste',
    writer: 'the API server',
    kind: KIND,
    begins: /^\{"kind": ?"Event", ?"apiVersion": ?"audit\.k8s\.io\//m,
    read: readAuditBetween,
  },
  // biome-ignore format: a way to record it is a row
  recorded: [
    ['audit log', 'the policy [below](#audit-log)', 'UID', 'UTC, µs', 'which user requested it, when, with which grace period; which requests were refused, and why'],
  ],
};
