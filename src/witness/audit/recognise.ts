import type { WhatId } from '../vocabulary.js';
import type { AuditEntry } from './entry.js';

/** What an answered request says of the pod's end; null for reads and for what changes nothing. */
export function whatOf({ verb, subresource, code, dryRun, byKubelet, askedGrace, facts }: AuditEntry): WhatId | null {
  if (dryRun || IN_VAIN.has(code)) return null;
  const accepted = code < 400;
  const name = `${verb}${subresource === null ? '' : ` ${subresource}`}`;
  if (name === 'delete') return accepted ? deleted(byKubelet, askedGrace, facts.grace) : refused(byKubelet);
  const [done, denied] = WRITES[name] ?? [];
  return (accepted ? done : denied) ?? null;
}

/** The object is already gone, or another object has its name: the request had nothing to do. */
const IN_VAIN: ReadonlySet<number> = new Set([404, 409]);

const WRITES: Readonly<Record<string, readonly [WhatId, WhatId]>> = {
  create: ['pod-created', 'create-refused'],
  'create eviction': ['eviction-accepted', 'eviction-refused'],
  'patch status': ['status-written', 'status-refused'],
  'update status': ['status-written', 'status-refused'],
};

/** The kubelet deletes a pod for good with grace 0; nothing else is its to delete. */
function deleted(byKubelet: boolean, asked: number | null, granted: unknown): WhatId {
  return byKubelet && (asked ?? granted ?? 0) === 0 ? 'final-delete-accepted' : 'delete-accepted';
}

const refused = (byKubelet: boolean): WhatId => (byKubelet ? 'final-delete-refused' : 'delete-refused');
