import type * as topics from './topics.js';

/** What a kubelet's line can mean: every `event` of the messages. The compiler rejects a misspelt one. */
export type EventId = (typeof topics)[keyof typeof topics][number]['event'];
