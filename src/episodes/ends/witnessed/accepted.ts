import { type WhatId, WORDS } from '../../../sources/vocabulary.js';

const ACCEPTED: ReadonlySet<string | undefined> = new Set(['accepted', 'final']);

/** Whether it shows that the API server accepted a delete of the pod: a client's request, or the kubelet's own at the end. */
export const saysAccepted = (what: WhatId): boolean => ACCEPTED.has(WORDS[what].ends);
