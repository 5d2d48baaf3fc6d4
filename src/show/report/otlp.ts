import type { PodEpisode, ResultDocument, Step } from '../../document/contract/types.js';
import { ownEpisodes } from '../../document/episodes.js';
import { clusterTime } from '../../document/figures/cluster-clock.js';
import { sha256 } from '../../host/index.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';
import { drawn, type ShownStep } from './view/drawn.js';
import { hangLabel } from './view/hangs.js';
import { pictureOf, type WholePicture } from './view/lanes/index.js';
import type { Stretch } from './view/lanes/spans.js';
import { createPlaces, type NamePlace } from './view/places.js';
import { kindOf, titleOf } from './view/words.js';

const KIND_INTERNAL = 1;
const STATUS_ERROR = 2;

/** Attributes without unknown values, in the form of OTLP JSON: ids in hex, 64-bit numbers as text. */
const attributes = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values).flatMap(([key, value]) =>
    value == null
      ? []
      : [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }],
  );

/** The field is unsigned. */
const nanos = (ms: number): string => (BigInt(Math.max(0, Math.round(ms))) * 1_000_000n).toString();

const digest = (text: string, bytes: number): string => sha256(text).slice(0, bytes * 2);

type Span = ReturnType<typeof spanOf>;

interface About {
  readonly attributes: ReturnType<typeof attributes>;
  readonly events?: readonly object[];
  readonly status?: { readonly code: number; readonly message: string };
}

/**
 * A span as in opentelemetry/proto/trace/v1/trace.proto. The same episode always has the same trace, whenever and wherever it is read.
 * `part`: what distinguishes it from others of its trace; empty for the episode as a whole.
 */
const spanOf = (id: string, part: string, name: string, { from, to }: Stretch, about: About) => ({
  traceId: digest(`podline trace\n${id}`, 16),
  spanId: spanIdOf(id, part),
  ...(part !== '' && { parentSpanId: spanIdOf(id, '') }),
  name,
  kind: KIND_INTERNAL,
  startTimeUnixNano: nanos(from),
  endTimeUnixNano: nanos(to),
  ...about,
});

const spanIdOf = (id: string, part: string): string => digest(`podline span\n${id}\n${part}`, 8);

/** What took time, and the steps without a duration, in the order of time. What came after a start is an event. */
function childrenOf(one: PodEpisode, { lanes, whole }: WholePicture, place: NamePlace): Span[] {
  const containers = one.family === 'start' ? one.containers : [];
  const child = (name: string, part: string, from: number, to: number, about: About): Span =>
    spanOf(one.id, part, name, { from, to: Math.min(to, whole.to) }, about);
  const ofSteps = (title: string, part: string, from: number, to: number, begin: Step, end: Step | null): Span =>
    child(title, part, from, to, {
      attributes: attributes({
        'podline.step': begin.step,
        'podline.step.end': end === null || end === begin ? null : end.step,
        'k8s.container.name': begin.container,
        'container.image.name': containers.find(({ name }) => name === begin.container)?.image,
        'k8s.pod.resource_version': begin.resourceVersion,
        'podline.evidence': [begin, ...(end === null || end === begin ? [] : [end])]
          .flatMap(({ evidence }) => evidence.slice(0, 1).map(place))
          .join(', '),
      }),
      ...(end === null && { status: NO_END }),
    });

  return lanes
    .flatMap(({ marks, spans, hangs }) => {
      const inSpans = new Set(spans.flatMap(({ begin, end }) => [begin, end]));
      return [
        ...spans
          .filter(({ from }) => isWithin(from, whole))
          .map(({ title, begin, end, from, to, runsOn }) =>
            ofSteps(title, `from ${keyOf(begin)}`, from, to, begin, end ?? (runsOn ? begin : null)),
          ),
        ...marks
          .filter(({ step, at }) => !inSpans.has(step) && isWithin(at, whole))
          .map(({ step, at }) => ofSteps(titleOf(step), keyOf(step), at, at, step, step)),
        ...hangs
          .filter(({ from, to }) => to > from && isWithin(from, whole))
          .map(({ finding, from, to, goesOn }) =>
            child(hangLabel(finding), `hang ${finding.rule} ${finding.at}`, from, to, {
              attributes: attributes({
                'podline.rule': finding.rule,
                'podline.evidence': finding.evidence.slice(0, 1).map(place).join(', '),
              }),
              ...(goesOn && { status: NO_END }),
            }),
          ),
      ];
    })
    .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

const NO_END = { code: STATUS_ERROR, message: 'its end was not seen' };

const isWithin = (at: number, { from, to }: WholePicture['whole']): boolean => at >= from && at <= to;

/** A span keeps its id from version to version. */
const keyOf = ({ step, family, container = '' }: ShownStep): string =>
  `${family === undefined ? '' : `${family}:`}${step}\n${container}`;

export type TracesData = ReturnType<typeof traceOf>;

/** One trace per episode of a pod. `episodes`: the episodes of the document to include. */
export function traceOf(document: ResultDocument, episodes: readonly PodEpisode[] = ownEpisodes(document)) {
  const { window, of, taken } = clusterTime(document);
  const { input, tool } = document;
  const place = createPlaces(input.sources);
  return {
    resourceSpans: episodes.flatMap(episode => {
      const one = drawn(of(episode));
      const picture = pictureOf(one, window);
      if (picture === null) return [];
      return [
        {
          // Semantic conventions, "Kubernetes" of resources
          resource: {
            attributes: attributes({
              'service.name': 'kubelet',
              'k8s.namespace.name': one.pod.namespace,
              'k8s.pod.name': one.pod.name,
              'k8s.pod.uid': one.uid,
              'k8s.node.name': one.node,
              'podline.node.clock_offset_ms': taken(one.node),
            }),
          },
          scopeSpans: [
            {
              scope: { name: tool.name, version: tool.version },
              spans: [rootOf(one, picture), ...childrenOf(one, picture, place)],
            },
          ],
        },
      ];
    }),
  };
}

function rootOf(one: PodEpisode, picture: WholePicture): Span {
  const { id, kind, outcome, verdict, headline } = one;
  const events = eventsOf(one, picture);
  // Programs for traces show names of operations without their subjects
  return spanOf(id, '', one.family === 'start' ? 'pod start' : kindOf(one), picture.whole, {
    attributes: attributes({
      'podline.id': id,
      'podline.kind': kind,
      'podline.outcome': outcome,
      'podline.verdict': verdict,
      'podline.headline': headline,
      ...(one.family === 'end' && {
        'podline.static_uid': one.staticUID,
        'podline.replaced_by': one.replacedBy,
        'podline.grace_period_seconds': one.gracePeriodSeconds,
      }),
    }),
    ...(events.length > 0 && { events }),
    ...(verdict === 'incomplete' && { status: { code: STATUS_ERROR, message: headline } }),
  });
}

/** The findings, the testimonies of other witnesses, and what happened after a start. */
const eventsOf = (one: PodEpisode, { whole, lanes, to, findings }: WholePicture): object[] => [
  ...one.findings.map(finding => ({
    name: finding.rule,
    timeUnixNano: nanos(findings.find(mark => mark.finding === finding)?.at ?? to),
    attributes: attributes({ 'podline.level': finding.level, 'podline.message': finding.message }),
  })),
  ...lanes.flatMap(({ testimonies }) =>
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
  ...lanes.flatMap(({ marks }) =>
    marks
      .filter(({ at }) => !isWithin(at, whole))
      .map(({ step, at }) => ({
        name: step.why === undefined ? titleOf(step) : `${titleOf(step)}: ${step.why}`,
        timeUnixNano: nanos(at),
        ...(step.container !== undefined && { attributes: attributes({ 'k8s.container.name': step.container }) }),
      })),
  ),
];

export const otlp: Report = {
  id: 'otlp',
  title: 'OpenTelemetry',
  purpose:
    'For Jaeger, Tempo and other trace stores: one trace per deletion or start, as OTLP JSON. --otlp-endpoint sends it.',
  render: document => `${shownJson(traceOf(document), 2)}\n`,
};
