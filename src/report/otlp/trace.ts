import type { InputFacts, Lifecycle, ResultDocument, Start } from '../../contract/types.js';
import { clusterTime } from '../../document/cluster-clock.js';
import { ownStarts } from '../../document/own-starts.js';
import { pictureOf } from '../view/lanes/index.js';
import type { Picture } from '../view/lanes/types.js';
import { witnessLanesOf } from '../view/lanes/witnesses.js';
import { createPlaces } from '../view/places.js';
import { kindOf } from '../view/words.js';
import { childrenOf } from './children.js';
import { rootSpan } from './root.js';
import { startSpansOf } from './starts.js';
import { attributes, nanos, type ResourceSpans, type Span, type SpanEvent, type TracesData } from './traces-data.js';

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
