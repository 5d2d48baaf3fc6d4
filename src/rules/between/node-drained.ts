import { spell } from '../../catalogue/duration.js';
import { nameKey } from '../../correlate/types.js';
import type { Cordon, Kind } from '../../document/contract/types.js';
import { isStep, stepCalled } from '../../episodes/ends/steps.js';
import { msOf as instant } from '../../kit/calendar.js';
import type { WhatId } from '../../sources/vocabulary.js';
import { listed } from '../evidence.js';
import { auditLog, either, kubectlLog, log } from '../readings.js';
import { LIMITS } from '../thresholds.js';
import {
  type BetweenRule,
  begunAt,
  firstLine,
  type JudgedNode,
  type JudgementInUTC,
  msOf,
  titleOf,
} from './between-rule.js';

export const nodeDrained: BetweenRule = {
  id: 'node-drained',
  level: 'info',
  title: 'Several pods of a node were deleted together: while it was cordoned, or by evictions',
  reads: [either(log('node-status-event'), auditLog, kubectlLog)],
  ofAllPods: true,
  why: 'A drain takes as long as its slowest pod: an upgrade or a scale-down waits for it.',
  evidence:
    'The kubelet logs that its node takes no new pods (NodeNotSchedulable), and the deletion of two or more pods through the API server began after that line, or at most ten seconds before it. Or two or more evictions were requested through the API (audit log, kubectl -v=6). Deletions less than five minutes apart count as one group. For pods that were deleted without an eviction, it is not known who requested it.',
  next: 'Look at the pod whose deletion ended last, and at what took most of its time: podline stats shows this for all of them.',
  check: nodes =>
    nodes.flatMap(node =>
      stretchesOf(leavingIn(node)).flatMap(stretch => (isDrain(stretch) ? judgementOf(node, stretch) : [])),
    ),
};

/** Pods of other kinds end by themselves, are ended by the kubelet, or come back as soon as they are gone. */
const DRAINED: ReadonlySet<Kind> = new Set<Kind>(['graceful', 'forced', 'completed']);
const EVICTIONS: ReadonlySet<string> = new Set<WhatId>(['eviction-accepted', 'eviction-sent']);

type Leaving = ReturnType<typeof leavingIn>[number];

/** The deletions in the order in which they begin. `to`: null if the pod is still there at the end of the input */
function leavingIn({ lifecycles, traces }: JudgedNode) {
  const leaving = lifecycles.flatMap(one => {
    const from = begunAt(one);
    if (from === null || one.begunBefore === true || !DRAINED.has(one.kind)) return [];
    const evicted = one.testimony.some(({ what }) => EVICTIONS.has(what));
    const cordon = traces.cordons.findLast(cordoned => isWithin(from, cordoned));
    return evicted || cordon !== undefined ? [{ lifecycle: one, from, to: instant(one.endedAt), evicted, cordon }] : [];
  });
  return leaving.sort((a, b) => a.from - b.from);
}

const isWithin = (from: number, cordon: Cordon): boolean =>
  from >= msOf(cordon) - LIMITS.cordonHeardMs && from <= (instant(cordon.until) ?? from);

type Stretch = readonly [Leaving, ...Leaving[]];

function stretchesOf(leaving: readonly Leaving[]): Stretch[] {
  const stretches: [Leaving, ...Leaving[]][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const one of leaving) {
    const current = stretches.at(-1);
    if (current === undefined || one.from - last >= LIMITS.drainPauseMs) stretches.push([one]);
    else current.push(one);
    last = Math.max(last, one.to ?? one.from);
  }
  return stretches;
}

/** A deletion that begins long after the cordon has another reason. */
function isDrain(stretch: Stretch): boolean {
  const evicted = stretch.filter(one => one.evicted).length;
  const [{ from, cordon }] = stretch;
  const isNear = cordon !== undefined && from - msOf(cordon) < LIMITS.drainPauseMs;
  return evicted >= LIMITS.drainPods || (isNear && stretch.length >= LIMITS.drainPods);
}

function judgementOf(node: JudgedNode, stretch: Stretch): JudgementInUTC {
  const [first] = stretch;
  const cordon = stretch.find(one => one.cordon !== undefined)?.cordon;
  const open = stretch.filter(({ to }) => to === null);
  const last = stretch.reduce((a, b) => ((b.to ?? 0) < (a.to ?? 0) ? a : b));
  const evicted = stretch.filter(one => one.evicted).length;
  const until = open.length === 0 ? last.to : null;
  const took = until === null ? '' : ` within ${spell(until - first.from)}`;
  const cordoned = cordon === undefined ? '' : ', while it took no new ones';
  const ways = `${cordoned}${evicted === 0 ? '' : `, ${evicted} of them by eviction`}`;
  const names = listed(open.map(({ lifecycle }) => nameKey(lifecycle.pod)));
  const left = open.length === 0 ? '' : `; not gone by the end of the input: ${names}`;
  return {
    message: `${stretch.length} pods of ${titleOf(node)} were deleted${took}${ways}${left}; ${lastWords(last, open.length > 0)}`,
    utc: first.from,
    until,
    evidence: [cordon?.evidence ?? [], firstLine(first.lifecycle), firstLine(last.lifecycle)].flat(),
  };
}

/** `web-0 was the last to go, after 31 s: 30 s of it from “stop requested” to “container stopped”` */
function lastWords({ lifecycle, from, to }: Leaving, isOneOpen: boolean): string {
  if (to === null) return `of none of them the end is seen`;
  const [longest] = lifecycle.gaps;
  const held =
    longest === undefined
      ? ''
      : `: ${spell(longest.ms)} of it from ${called(longest.after)} to ${called(longest.before)}`;
  return `${nameKey(lifecycle.pod)} was the last ${isOneOpen ? 'that went' : 'to go'}, after ${spell(to - from)}${held}`;
}

const called = (step: string): string => (isStep(step) ? stepCalled(step) : `“${step}”`);
