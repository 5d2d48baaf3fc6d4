import type { Lifecycle, Start } from '../../../document/contract/types.js';
import { spanIdOf, traceIdOf } from './ids.js';
import { attributes, KIND_INTERNAL, nanos, type Span, type SpanEvent, STATUS_ERROR } from './traces-data.js';

interface RootParts {
  readonly name: string;
  readonly events: readonly SpanEvent[];
  /** Attributes that only one of the two has */
  readonly more: Parameters<typeof attributes>[0];
}

/** The span of a deletion or a start as a whole. */
export function rootSpan(
  { id, kind, outcome, verdict, headline }: Pick<Lifecycle | Start, 'id' | 'kind' | 'outcome' | 'verdict' | 'headline'>,
  { from, to }: { readonly from: number; readonly to: number },
  { name, events, more }: RootParts,
): Span {
  return {
    traceId: traceIdOf(id),
    spanId: spanIdOf(id, ''),
    name,
    kind: KIND_INTERNAL,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes: attributes({
      'podline.id': id,
      'podline.kind': kind,
      'podline.outcome': outcome,
      'podline.verdict': verdict,
      'podline.headline': headline,
      ...more,
    }),
    ...(events.length > 0 && { events }),
    ...(verdict === 'incomplete' && { status: { code: STATUS_ERROR, message: headline } }),
  };
}
