import { expect, it } from 'vitest';
import { analyzed } from '../../analyze/analyzed.js';
import { add, at, noSandbox, pleg, UID } from './made.js';

const line = (time: string, message: string, call: string): string =>
  `time="2026-03-09T12:00:${time}000000Z" level=info msg="${message}" id=${call} name=/runtime.v1.RuntimeService/Call`;

const SANDBOX = 'a'.repeat(64);
const event = (reason: string, message: string, time: string): object => ({
  apiVersion: 'v1',
  kind: 'Event',
  type: 'Normal',
  reason,
  message,
  count: 1,
  metadata: { name: `web-0.${reason}`, namespace: 'shop' },
  involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web-0', uid: UID, fieldPath: 'spec.containers{c}' },
  firstTimestamp: time,
  lastTimestamp: time,
});

async function startOf(crio: readonly string[], events: readonly object[] = []) {
  const log = [at(0, add), at(0.2, noSandbox), at(0.5, noSandbox), at(4, pleg('b')), at(4, pleg('a'))];
  const { starts = [] } = await analyzed([
    ['kubelet.log', `${log.join('\n')}\n`],
    ['crio.log', `${crio.join('\n')}\n`],
    ...(events.length === 0
      ? []
      : [['events.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: events })] as const]),
  ]);
  return starts[0];
}

it('the call for a sandbox is the one with the id of its answer', async () => {
  const start = await startOf([
    line('00.600', 'Running pod sandbox: shop/web-0/POD', 'one'),
    line('00.700', 'Running pod sandbox: shop/web-1/POD', 'two'),
    line('01.900', `Ran pod sandbox ${SANDBOX} with infra container: shop/web-0/POD`, 'one'),
  ]);
  expect(start?.phases).toContainEqual(expect.objectContaining({ phase: 'sandbox', ms: 1300 }));
});

it('a pulled image has the name from the call and the instant of the answer', async () => {
  const start = await startOf(
    [
      line('02.100', 'Pulling image: shop/web:1', 'three'),
      line('03.400', 'Pulled image: shop/web@sha256:1926', 'three'),
    ],
    [
      event('Pulling', 'Pulling image "shop/web:1"', '2026-03-09T12:00:02Z'),
      event('Pulled', 'Successfully pulled image "shop/web:1" in 1.3s', '2026-03-09T12:00:03Z'),
    ],
  );
  expect(start?.steps.find(({ step }) => step === 'image-pulled')?.at).toBe('2026-03-09T12:00:03.400Z');
});
