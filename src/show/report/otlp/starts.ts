import type { ResultDocument, Start } from '../../../document/contract/types.js';
import { createPlaces } from '../view/places.js';
import { linesOfSpan, type StartPicture, spanTitle, startPictureOf } from '../view/start-spans.js';
import { spanIdOf } from './ids.js';
import { rootSpan } from './root.js';
import { attributes, KIND_INTERNAL, nanos, type ResourceSpans, type Span, STATUS_ERROR } from './traces-data.js';

/** One trace per start, with a span for each of its phases that has instants. */
export function startSpansOf(
  starts: readonly Start[],
  { input, tool }: ResultDocument,
  { end, taken }: { readonly end: string | null; taken(node: string | null): number | null },
): ResourceSpans[] {
  const place = createPlaces(input.sources);
  return starts.flatMap((start): ResourceSpans[] => {
    const picture = startPictureOf(start, end);
    if (picture === null) return [];
    const root = rootOf(start, picture);
    const children = picture.spans.map(
      (span): Span => ({
        traceId: root.traceId,
        spanId: spanIdOf(start.id, `${span.id}\n${span.container ?? ''}`),
        parentSpanId: root.spanId,
        name: spanTitle(span),
        kind: KIND_INTERNAL,
        startTimeUnixNano: nanos(span.from),
        endTimeUnixNano: nanos(span.to),
        attributes: attributes({
          'podline.phase': span.id,
          'k8s.container.name': span.container,
          'container.image.name': start.containers.find(({ name }) => name === span.container)?.image,
          'podline.evidence': linesOfSpan(span).map(place).join(', '),
        }),
        ...(span.isOpen && { status: { code: STATUS_ERROR, message: 'its end was not seen' } }),
      }),
    );
    return [
      {
        resource: {
          attributes: attributes({
            'service.name': 'kubelet',
            'k8s.namespace.name': start.pod.namespace,
            'k8s.pod.name': start.pod.name,
            'k8s.pod.uid': start.uid,
            'k8s.node.name': start.node,
            'podline.node.clock_offset_ms': taken(start.node),
          }),
        },
        scopeSpans: [{ scope: { name: tool.name, version: tool.version }, spans: [root, ...children] }],
      },
    ];
  });
}

/** The findings, and when containers were restarted. */
function rootOf(start: Start, { from, to, restarts }: StartPicture): Span {
  const events = [
    ...start.findings.map(({ rule, level, message, at }) => ({
      name: rule,
      timeUnixNano: nanos(Number.isNaN(Date.parse(at ?? '')) ? to : Date.parse(at ?? '')),
      attributes: attributes({ 'podline.level': level, 'podline.message': message }),
    })),
    ...restarts.map(({ at, container, title }) => ({
      name: title,
      timeUnixNano: nanos(at),
      attributes: attributes({ 'k8s.container.name': container }),
    })),
  ];
  return rootSpan(start, { from, to }, { name: 'pod start', events, more: {} });
}
