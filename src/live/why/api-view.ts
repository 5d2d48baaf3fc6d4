import type { ApiCondition, ApiContainer, ApiEvent, ApiView } from '../../contract/types.js';
import { type Fields, fieldsOf, listOf, numberOf, textOf, timeOf } from '../../input/watch/values.js';
import type { ApiObject } from '../client/types.js';
import { apiFacts } from './api-facts.js';
import type { Shown } from './gather.js';
import { nodeNameOf, terminationOf } from './overdue.js';

/** What the API server shows of each pod, for the document. */
export function apiViews({ at, pods, events, nodes }: Shown): ApiView[] {
  const now = at.getTime();
  return pods.map(pod => {
    const { metadata } = pod;
    const nodeName = nodeNameOf(pod);
    const node = nodeName === null ? undefined : nodes.get(nodeName);
    const { headline, more } = apiFacts(pod, node, now);
    const termination = terminationOf(pod);
    const own = events.filter(event => fieldsOf(event.involvedObject).uid === metadata?.uid);
    return {
      pod: { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' },
      uid: metadata?.uid ?? null,
      at: at.toISOString(),
      headline,
      facts: more,
      phase: textOf(fieldsOf(pod.status).phase),
      requestedAt: termination === null ? null : iso(termination.requestedAt),
      deadline: termination === null ? null : iso(termination.deadline),
      gracePeriodSeconds: termination === null ? null : termination.graceMs / 1000,
      overdueMs: termination === null ? null : Math.max(0, now - termination.deadline),
      finalizers: listOf(metadata?.finalizers, textOf),
      conditions: conditionsOf(pod),
      containers: containersOf(pod),
      events: own.map(eventOf),
      node:
        nodeName === null
          ? null
          : {
              name: nodeName,
              exists: node === undefined ? null : node !== null,
              kubeletVersion: textOf(fieldsOf(fieldsOf(fieldsOf(node).status).nodeInfo).kubeletVersion),
              conditions: conditionsOf(fieldsOf(node)),
            },
    };
  });
}

const iso = (at: number): string => new Date(at).toISOString();

const conditionsOf = ({ status }: Fields): ApiCondition[] =>
  listOf(fieldsOf(status).conditions, item => {
    const { type, status, reason, message, lastTransitionTime } = fieldsOf(item);
    const name = textOf(type);
    return name === null
      ? null
      : {
          type: name,
          status: textOf(status) ?? 'Unknown',
          reason: textOf(reason),
          message: textOf(message),
          since: timeOf(lastTransitionTime),
        };
  });

const STATES = ['running', 'terminated', 'waiting'] as const;

const containersOf = ({ status }: ApiObject): ApiContainer[] =>
  ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'].flatMap(kind =>
    listOf(fieldsOf(status)[kind], item => {
      const { name, state } = fieldsOf(item);
      const is = STATES.find(one => fieldsOf(state)[one] !== undefined) ?? 'unknown';
      const { reason, message, exitCode, startedAt, finishedAt } = fieldsOf(fieldsOf(state)[is]);
      return {
        name: textOf(name) ?? '',
        state: is,
        reason: textOf(reason),
        message: textOf(message),
        exitCode: numberOf(exitCode),
        startedAt: timeOf(startedAt),
        finishedAt: timeOf(finishedAt),
      };
    }),
  );

function eventOf(event: ApiObject): ApiEvent {
  const { type, reason, message, count, firstTimestamp, lastTimestamp, eventTime, source, reportingComponent } = event;
  const series = fieldsOf(event.series);
  return {
    type: textOf(type) ?? 'Normal',
    reason: textOf(reason) ?? '',
    message: textOf(message) ?? '',
    from: textOf(reportingComponent) ?? textOf(fieldsOf(source).component),
    count: numberOf(series.count) ?? numberOf(count) ?? 1,
    first: timeOf(firstTimestamp) ?? timeOf(eventTime),
    last: timeOf(series.lastObservedTime) ?? timeOf(lastTimestamp) ?? timeOf(eventTime),
  };
}
