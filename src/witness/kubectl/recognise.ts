import { lookedUp } from '../../looked-up.js';
import type { Identity } from '../types.js';
import type { WhatId } from '../vocabulary.js';
import type { Facts } from '../word.js';
import type { Exchange } from './exchanges.js';

/** What a request shows about a pod's end. */
export interface Request {
  readonly what: WhatId;
  readonly identity: Identity;
  readonly facts: Facts;
}

const POD = /\/api\/v1\/namespaces\/([^/?\s]{1,253})\/pods\/([^/?\s]{1,253})(?:\/(\w{1,40}))?(?:\?([^?\s]*))?$/;

const WHAT = lookedUp<WhatId>({
  DELETE: 'delete-sent',
  'POST eviction': 'eviction-sent',
  PATCH: 'patch-sent',
  PUT: 'patch-sent',
});

/** Null for reads, and for requests that are not about a single pod. */
export function requestOf(exchange: Exchange): Request | null {
  const { verb, url, requestBody } = exchange;
  const [, namespace, name, subresource, query = ''] = POD.exec(url) ?? [];
  const what = WHAT[subresource === undefined ? verb : `${verb} ${subresource}`];
  if (namespace === undefined || name === undefined || what === undefined) return null;
  const dry = /(?:^|&)dryRun=All\b/.test(query) || /"dryRun":\["All"\]/.test(requestBody);
  return {
    what: dry ? 'dry-run-sent' : what,
    identity: { ...uidOf(exchange), ...auditIdOf(exchange), namespace, name },
    facts: factsOf(exchange),
  };
}

/**
 * Go marshals a pod's metadata in the order of its fields: the UID comes before any owner's. If a pod goes at once, the answer is a Status,
 * with the UID in its details.
 */
const UID =
  /"metadata":\{"name":"[^"]{0,253}",(?:"generateName":"[^"]{0,253}",)?"namespace":"[^"]{0,253}",(?:"selfLink":"[^"]{0,999}",)?"uid":"([\da-f-]{36})"|"details":\{[^{}]{0,999}"uid":"([\da-f-]{36})"/;

function uidOf({ responseBody, status }: Exchange): Pick<Identity, 'uid'> {
  const [, ofPod, ofStatus] = /^2/.test(status ?? '') ? (UID.exec(responseBody) ?? []) : [];
  const uid = ofPod ?? ofStatus;
  return uid === undefined ? {} : { uid };
}

function auditIdOf({ headers }: Exchange): Pick<Identity, 'auditId'> {
  const auditId = headerOf(headers, 'Audit-Id');
  return auditId === null ? {} : { auditId };
}

export function headerOf(headers: string, name: string): string | null {
  const line = headers.split('\n').find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return line === undefined ? null : line.slice(name.length + 2).replace(/"\s*$/, '');
}

function factsOf({ headers, requestBody, status, ms }: Exchange): Facts {
  const agent = headerOf(headers, 'User-Agent')?.split(' ')[0];
  const grace = /"gracePeriodSeconds":(\d{1,9})\b/.exec(requestBody)?.[1];
  const propagation = /"propagationPolicy":"(\w{1,20})"/.exec(requestBody)?.[1];
  return {
    ...(agent === undefined ? {} : { agent: agent.slice(0, 200) }),
    ...(grace === undefined ? {} : { grace: Number(grace) }),
    ...(propagation === undefined ? {} : { propagation }),
    ...(status === null ? {} : { status }),
    ...(ms === null ? {} : { ms }),
  };
}
