import type { Lifecycle, Step } from '../../contract/types.js';
import type { Picture } from '../view/lanes/types.js';
import type { NamePlace } from '../view/places.js';
import { titleOf } from '../view/words.js';
import { spanIdOf } from './ids.js';
import { attributes, KIND_INTERNAL, nanos, type Span, STATUS_ERROR } from './traces-data.js';

/** What took time, and the steps without a duration, in the order of time. */
export function childrenOf({ id }: Lifecycle, { lanes }: Picture, root: Span, place: NamePlace): Span[] {
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
