import { createLineSplitter } from '../../input/line-splitter.js';
import { createJsonParser } from '../../input/parse-json.js';
import { textAt, valueAt } from '../../input/watch/values.js';
import { lookedUp } from '../../looked-up.js';
import type { Testify, WitnessReader } from '../types.js';
import type { WhatId } from '../vocabulary.js';
import { type AuditEntry, auditEntry } from './entry.js';

/** Audit events, one JSON object per line (kube-apiserver --audit-log-format=json). */
export function createAuditReader(testify: Testify): WitnessReader {
  const parseJson = createJsonParser();
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0, events: 0 };

  function read(line: number, event: unknown): void {
    const entry = auditEntry(event);
    const what = entry === null ? null : whatOf(entry);
    if (entry === null || what === null) return;
    account.events++;
    testify({ what, line, at: entry.at, identity: entry.identity, facts: entry.facts });
  }

  const splitter = createLineSplitter((line, text) => {
    const from = text.indexOf('{');
    if (from < 0) {
      account.other++;
      return;
    }
    // Most events are about other things, and long
    if (!text.includes('"pods"')) {
      account.records++;
      return;
    }
    const event = parseJson(text.slice(from));
    if (event === undefined) {
      account.unparsed++;
      return;
    }
    account.records++;
    for (const single of singleEvents(event)) read(line, single);
  });

  return {
    push: splitter.push,
    end() {
      const lines = splitter.end();
      return { ...account, framing: null, lines, notes: [] };
    },
  };
}

/** A namespace may have more pods, but a longer list is not readable. */
const MAX_NAMES = 1_000;

/**
 * `deletecollection`, with which the namespace controller empties a namespace, is a delete of each pod in its answer. The answer shows them
 * as they were before (registry/generic/registry/store.go, DeleteCollection), so it shows no grace period.
 */
function singleEvents(event: unknown): readonly unknown[] {
  if (textAt(event, 'verb') !== 'deletecollection' || typeof event !== 'object') return [event];
  const items = valueAt(event, 'responseObject', 'items');
  return (Array.isArray(items) ? items : []).slice(0, MAX_NAMES).map(item => ({
    ...event,
    verb: 'delete',
    responseObject: {
      metadata: { uid: textAt(item, 'metadata', 'uid'), name: textAt(item, 'metadata', 'name') },
      spec: { nodeName: textAt(item, 'spec', 'nodeName') },
    },
  }));
}

/** What an answered request shows about the pod's end; null for reads and for requests that change nothing. */
function whatOf({ verb, subresource, code, dryRun, byKubelet, askedGrace, facts }: AuditEntry): WhatId | null {
  if (dryRun || IN_VAIN.has(code)) return null;
  const accepted = code < 400;
  const name = `${verb}${subresource === null ? '' : ` ${subresource}`}`;
  if (name === 'delete') return accepted ? deleted(byKubelet, askedGrace, facts.grace) : refused(byKubelet);
  const [done, denied] = WRITES[name] ?? [];
  return (accepted ? done : denied) ?? null;
}

/** The object is already gone, or another object has its name: the request had no effect. */
const IN_VAIN: ReadonlySet<number> = new Set([404, 409]);

const WRITES = lookedUp<readonly [WhatId, WhatId]>({
  create: ['pod-created', 'create-refused'],
  'create eviction': ['eviction-accepted', 'eviction-refused'],
  'patch status': ['status-written', 'status-refused'],
  'update status': ['status-written', 'status-refused'],
});

/** The kubelet deletes a pod for good with grace 0; it deletes nothing else. */
function deleted(byKubelet: boolean, asked: number | null, granted: unknown): WhatId {
  return byKubelet && (asked ?? granted ?? 0) === 0 ? 'final-delete-accepted' : 'delete-accepted';
}

const refused = (byKubelet: boolean): WhatId => (byKubelet ? 'final-delete-refused' : 'delete-refused');
