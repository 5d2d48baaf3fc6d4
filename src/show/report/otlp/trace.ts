import { clusterTime } from '../../../document/cluster-clock.js';
import type { InputFacts, Lifecycle, ResultDocument, Start, Step } from '../../../document/contract/types.js';
import { ownStarts } from '../../../document/episodes.js';
import { pictureOf } from '../view/lanes/index.js';
import type { Picture } from '../view/lanes/types.js';
import { witnessLanesOf } from '../view/lanes/witnesses.js';
import { createPlaces, type NamePlace } from '../view/places.js';
import { kindOf, titleOf } from '../view/words.js';
import { spanIdOf } from './ids.js';
import { rootSpan } from './root.js';
import { startSpansOf } from './starts.js';
import {
  attributes,
  KIND_INTERNAL,
  nanos,
  type ResourceSpans,
  type Span,
  type SpanEvent,
  STATUS_ERROR,
  type TracesData,
} from './traces-data.js';

/** What took time, and the steps without a duration, in the order of time. */
function childrenOf({ id }: Lifecycle, { lanes }: Picture, root: Span, place: NamePlace): Span[] {
  const child = (title: string, part: string, from: number, to: number, begin: Step, end: Step | null): Span => ({
    traceId: root.traceId,
    spanId: spanIdOf(id, part),
    parentSpanId: root.spanId,
    name: title,
    kind: KIND_INTERNAL,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes: attributes({
      'podline.step': begin.step,
      'podline.step.end': end === null || end === begin ? null : end.step,
      'k8s.container.name': begin.container,
      'k8s.pod.resource_version': begin.resourceVersion,
      'podline.evidence': [begin, ...(end === null || end === begin ? [] : [end])]
        .flatMap(({ evidence }) => evidence.slice(0, 1).map(place))
        .join(', '),
    }),
    ...(end === null && { status: { code: STATUS_ERROR, message: 'its end was not seen' } }),
  });

  return lanes
    .flatMap(({ marks, spans }) => {
      const inSpans = new Set(spans.flatMap(({ begin, end }) => [begin, end]));
      return [
        ...spans.map(({ title, begin, end, from, to }) => child(title, `from ${keyOf(begin)}`, from, to, begin, end)),
        ...marks
          .filter(({ step }) => !inSpans.has(step))
          .map(({ step, at }) => child(titleOf(step), keyOf(step), at, at, step, step)),
      ];
    })
    .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

const keyOf = ({ step, container = '' }: Step): string => `${step}\n${container}`;

/** One trace per deletion and per start. `lifecycles`: those of the document to include. */
export function traceOf(
  document: ResultDocument,
  lifecycles: readonly Lifecycle[],
  starts: readonly Start[] = ownStarts(document),
): TracesData {
  const { window, ofDeletion, ofStart, taken } = clusterTime(document);
  const { input, tool } = document;
  return {
    resourceSpans: [
      ...lifecycles.flatMap(one => {
        const lifecycle = ofDeletion(one);
        const picture = pictureOf(lifecycle, window);
        return picture === null ? [] : [resourceSpansOf(lifecycle, picture, input, tool, taken(lifecycle.node))];
      }),
      ...startSpansOf(starts.map(ofStart), document, { end: window.to, taken }),
    ],
  };
}

function resourceSpansOf(
  lifecycle: Lifecycle,
  picture: Picture,
  { sources }: InputFacts,
  { name, version }: ResultDocument['tool'],
  taken: number | null,
): ResourceSpans {
  const root = rootOf(lifecycle, picture);
  return {
    // Semantic conventions, "Kubernetes" of resources
    resource: {
      attributes: attributes({
        'service.name': 'kubelet',
        'k8s.namespace.name': lifecycle.pod.namespace,
        'k8s.pod.name': lifecycle.pod.name,
        'k8s.pod.uid': lifecycle.uid,
        'k8s.node.name': lifecycle.node,
        'podline.node.clock_offset_ms': taken,
      }),
    },
    scopeSpans: [
      { scope: { name, version }, spans: [root, ...childrenOf(lifecycle, picture, root, createPlaces(sources))] },
    ],
  };
}

function rootOf(lifecycle: Lifecycle, picture: Picture): Span {
  const { staticUID, replacedBy, gracePeriodSeconds } = lifecycle;
  return rootSpan(lifecycle, picture, {
    name: kindOf(lifecycle),
    events: eventsOf(lifecycle, picture),
    more: {
      'podline.static_uid': staticUID,
      'podline.replaced_by': replacedBy,
      'podline.grace_period_seconds': gracePeriodSeconds,
    },
  });
}

/** The findings, and the testimonies of other witnesses. */
const eventsOf = (lifecycle: Lifecycle, { to, findings }: Picture): SpanEvent[] => [
  ...lifecycle.findings.map(finding => ({
    name: finding.rule,
    timeUnixNano: nanos(findings.find(mark => mark.finding === finding)?.at ?? to),
    attributes: attributes({ 'podline.level': finding.level, 'podline.message': finding.message }),
  })),
  ...witnessLanesOf(lifecycle).flatMap(({ testimonies }) =>
    testimonies.map(({ title, at, testimony: { witness, what, container, detail } }) => ({
      name: title,
      timeUnixNano: nanos(at),
      attributes: attributes({
        'podline.witness': witness,
        'podline.what': what,
        'podline.detail': detail,
        'k8s.container.name': container,
      }),
    })),
  ),
];
