import assert from 'node:assert/strict';
import { Ajv } from 'ajv';

/** The fields that are read from a trace in the "Trace Event Format". */
export interface ReadEvent {
  readonly ph: string;
  readonly name: string;
  readonly cat?: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly id?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };
const common = { name: text, pid: whole, tid: whole };
const timed = { ...common, cat: { type: 'string', minLength: 1 }, ts: whole };
const id = { type: 'string', pattern: '^0x[0-9a-f]+$' };
const args = { type: 'object' };
const phase = (ph: string, properties: object) => ({
  type: 'object',
  properties: { ph: { const: ph }, ...properties },
  required: ['ph', ...Object.keys(properties)],
  additionalProperties: false,
});

/** npm has no consumer of the format: this is its documentation as a schema. */
const check = new Ajv({ allErrors: false, discriminator: true, strict: false }).compile({
  type: 'object',
  required: ['traceEvents', 'displayTimeUnit'],
  properties: {
    displayTimeUnit: { enum: ['ms', 'ns'] },
    otherData: { type: 'object' },
    traceEvents: {
      type: 'array',
      items: {
        type: 'object',
        required: ['ph'],
        discriminator: { propertyName: 'ph' },
        oneOf: [
          phase('M', {
            ...common,
            name: {
              enum: ['process_name', 'process_labels', 'process_sort_index', 'thread_name', 'thread_sort_index'],
            },
            args,
          }),
          phase('X', { ...timed, dur: { type: 'integer', minimum: 1 }, args }),
          phase('i', { ...timed, s: { enum: ['g', 'p', 't'] }, args }),
          phase('b', { ...timed, id, args }),
          phase('e', { ...timed, id }),
          phase('s', { ...timed, id }),
          phase('f', { ...timed, id, bp: { const: 'e' } }),
        ],
      },
    },
  },
});

/** The events of a trace that a viewer opens without a warning; what the schema cannot express is checked here. */
export function readTrace(json: string): readonly ReadEvent[] {
  const trace = JSON.parse(json) as { readonly traceEvents: readonly ReadEvent[] };
  check(trace);
  assert.deepEqual(check.errors ?? [], []);
  const events = trace.traceEvents;
  pairsMatch(events, 'b', 'e');
  pairsMatch(events, 's', 'f');
  slicesNest(events);
  flowsEndInSlices(events);
  const named = new Set(events.filter(({ name }) => name === 'thread_name').map(trackOf));
  for (const event of events)
    if (event.ph !== 'M') assert.ok(named.has(trackOf(event)), `${trackOf(event)} has no name`);
  return events;
}

const trackOf = ({ pid, tid }: ReadEvent): string => `${pid}/${tid}`;

/** Each begin has one end with a unique id, in this order and time. */
function pairsMatch(events: readonly ReadEvent[], begin: string, end: string): void {
  const open = new Map<string, ReadEvent>();
  const used = new Set<string>();
  for (const event of events) {
    const key = event.id ?? '';
    if (event.ph === begin) {
      assert.ok(!used.has(key), `${key} begins twice`);
      used.add(key);
      open.set(key, event);
    }
    if (event.ph !== end) continue;
    const first = open.get(key);
    assert.deepEqual([first?.name, first?.cat, first?.pid], [event.name, event.cat, event.pid]);
    assert.ok((event.ts ?? 0) >= (first?.ts ?? Number.POSITIVE_INFINITY), `${key} ends before it begins`);
    open.delete(key);
  }
  assert.deepEqual([...open.keys()], []);
}

/** Slices of one track lie next to or within one another (a viewer drops overlaps), in the order of time. */
function slicesNest(events: readonly ReadEvent[]): void {
  const tracks = new Map<string, { last: number; readonly ends: number[] }>();
  for (const event of events) {
    if (event.ph !== 'X') continue;
    const { ts = 0, dur = 0 } = event;
    const track = tracks.get(trackOf(event)) ?? { last: 0, ends: [] };
    tracks.set(trackOf(event), track);
    assert.ok(ts >= track.last, 'slices come in another order than their times');
    track.last = ts;
    while ((track.ends.at(-1) ?? Number.POSITIVE_INFINITY) <= ts) track.ends.pop();
    assert.ok(ts + dur <= (track.ends.at(-1) ?? Number.POSITIVE_INFINITY), 'slices overlap');
    track.ends.push(ts + dur);
  }
}

/** A flow binds to the slice around it, which the viewer must have read by then. */
function flowsEndInSlices(events: readonly ReadEvent[]): void {
  for (const [index, { ph, ts = 0, ...event }] of events.entries()) {
    if (ph !== 's' && ph !== 'f') continue;
    const around = events
      .slice(0, index)
      .find(one => one.ph === 'X' && trackOf(one) === trackOf({ ph, ...event }) && one.ts === ts);
    assert.ok(around, 'a flow ends in no slice');
  }
}
