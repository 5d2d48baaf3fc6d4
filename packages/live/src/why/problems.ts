import { grouped } from 'podline/internal';
import { mainReason } from '../kubelet-log/read.js';
import type { Gathered } from './gather.js';

/** The problem and the remedy for each node whose log cannot be fetched, or not completely. */
export function* logProblems({ logs, lacking, unasked }: Gathered): Generator<string> {
  if (unasked.length > 0)
    yield `the kubelet's logs of ${unasked.length} more nodes were not asked for, such as ${unasked[0]}: --node chooses others`;
  for (const reason of lacking) yield `the answer is less certain, because ${reason}`;
  const unread = [...logs.values()].filter(({ pieces }) => pieces === null);
  // What is refused for one node is mostly refused for all, so it is reported once
  for (const [first, ...others] of grouped(unread, ({ node, tried }) => whyNot(node, mainReason(tried))).values()) {
    if (first === undefined) continue;
    const main = mainReason(first.tried);
    const more = others.length === 0 ? '' : `, and of ${others.length} more nodes such as ${others[0]?.node},`;
    if (main === null) yield `the kubelet's log of ${first.node}${more} was not asked for`;
    else {
      yield `the kubelet's log of ${first.node}${more} cannot be fetched: ${main.reason}`;
      yield `to get it: ${main.remedy} (podline why --explain-access lists every way)`;
    }
  }
  for (const { node, holes, notes } of logs.values()) {
    for (const { from, to, why } of holes)
      yield `the kubelet's log of ${node} has a hole from ${from.toISOString()} to ${to.toISOString()}: ${why}`;
    for (const note of notes) yield note;
  }
}

/** Why the log cannot be fetched, without the name of the node, so that nodes with the same problem get the same text. */
const whyNot = (node: string, main: { readonly reason: string; readonly remedy: string } | null): string =>
  `${main?.reason ?? ''} ${main?.remedy ?? ''}`.replaceAll(node, '');
