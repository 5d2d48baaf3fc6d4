import { isOfNode } from '../../catalogue/causes/index.js';
import type { ApiCondition } from '../../document/contract/types.js';
import { describedEvent, type SeenEvent, type ShownNode } from '../shown.js';
import { dateOf } from '../time.js';

/** A line that `kubectl describe node` prints after the name, and `describe pod` does not (kubectl/pkg/describe, describeNode). */
export const OF_NODE = /^Roles:(?:[ \t]|$)/;

const DATE = String.raw`\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}`;
const ROW = String.raw`([A-Z]\w{1,80})[ \t]{1,80}(True|False|Unknown)[ \t]{1,80}${DATE}[ \t]{1,80}(${DATE})[ \t]{1,80}([A-Z]\w{1,80})[ \t]{1,80}(\S.{0,2000})$`;
/** `  Ready  False  <heartbeat>  <transition>  KubeletNotReady  container runtime network not ready: …`: only nodes have two times. */
export const CONDITION = new RegExp(String.raw`^[ \t]{0,20}${ROW}`);
/** A text that contains such a line, which may be quoted. */
export const HAS_CONDITION = new RegExp(String.raw`^[ \t>]{0,20}${ROW}`, 'm');

/** A condition of a namespace that is being deleted, where it holds: what is left in it (see `leftInNamespace`). */
export const LEFT = new RegExp(
  String.raw`^[ \t>]{0,20}Namespace(?:Deletion(?:Discovery|Content)Failure|ContentRemaining|FinalizersRemaining)[ \t]{1,80}True[ \t]{1,80}(${DATE})[ \t]{1,80}[A-Z]\w{1,80}[ \t]{1,80}(\S.{0,2000})$`,
  'm',
);

const CORDONED = /^Unschedulable:[ \t]{1,40}true$/;

/** Reads the description of one node, line by line. Its pods add nothing to its conditions and Events. */
export function createNodeText(name: string | null) {
  const conditions: ApiCondition[] = [];
  const warnings = new Map<string, SeenEvent>();
  let cordoned = false;

  function pushEvent(line: number, text: string): boolean {
    const event = describedEvent(text);
    if (event?.type !== 'Warning' || !isOfNode(event.reason)) return false;
    warnings.set(event.reason, { ...event, line });
    return true;
  }

  return {
    /** Whether the line states a condition or a problem. */
    push(line: number, text: string): boolean {
      cordoned ||= CORDONED.test(text);
      const [, type, status, since, reason, message] = CONDITION.exec(text) ?? [];
      if (type === undefined || status === undefined || reason === undefined || message === undefined)
        return pushEvent(line, text);
      // A node has only a dozen
      if (conditions.length < 100)
        conditions.push({ type, status, reason, message: message.trim(), since: dateOf(since) });
      return true;
    },
    end: (): ShownNode => ({ name, conditions, cordoned, warnings: [...warnings.values()] }),
  };
}
