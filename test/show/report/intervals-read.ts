import assert from 'node:assert/strict';
import { Ajv } from 'ajv';

export interface ReadInterval {
  readonly level: string;
  readonly source: string;
  readonly locator: { readonly type: string; readonly keys: Readonly<Record<string, string>> };
  readonly message: { readonly reason: string; readonly humanMessage: string };
  readonly from: string;
  readonly to: string;
}

const text = { type: 'string' };
const texts = { type: 'object', additionalProperties: text };
const record = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' };

/**
 * What Go's decoder and the chart accept: EventInterval of openshift/origin (pkg/monitor/serialization) and of Sippy
 * (pkg/apis/api/interval.go), with the levels, locator types, keys and sources of monitorapi/types.go.
 */
const check = new Ajv({ strict: false }).compile(
  record({
    items: {
      type: 'array',
      items: record({
        level: { enum: ['Info', 'Warning', 'Error'] },
        display: { type: 'boolean' },
        source: { enum: ['PodState', 'KubeletLog'] },
        locator: record({
          type: { enum: ['Pod', 'Container'] },
          keys: { ...texts, propertyNames: { enum: ['namespace', 'node', 'pod', 'uid', 'mirror-uid', 'container'] } },
        }),
        message: record({ reason: text, cause: text, humanMessage: text, annotations: texts }),
        from: time,
        to: time,
      }),
    },
  }),
);

export function readIntervals(json: string): readonly ReadInterval[] {
  const list = JSON.parse(json) as { readonly items: readonly ReadInterval[] };
  check(list);
  assert.deepEqual(check.errors ?? [], []);
  for (const [index, { from, to, locator }] of list.items.entries()) {
    assert.ok(Date.parse(to) >= Date.parse(from), 'an interval ends before it begins');
    assert.ok(Date.parse(from) >= Date.parse(list.items[index - 1]?.from ?? from), 'intervals are in another order');
    assert.equal(locator.type === 'Container', 'container' in locator.keys);
  }
  return list.items;
}
