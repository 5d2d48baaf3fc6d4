import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { root } from '../../../test/root.js';
import { documentOf } from './document.js';
import { placeFor, type Recording, recorded, wayWith } from './recording.js';
import { eventsIn, happen, type Recorded } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';

const FOLDER = join(root, 'samples/two-pods-at-once');
const LOG = bytesOf(join(FOLDER, 'kubelet.log.gz'));
const APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A pod as people write them: with a password in it. */
function secretive({ type, object }: Recorded): Recorded {
  const spec = Object(object.spec);
  const env = [
    { name: 'PASSWORD', value: 'opensesame' },
    { name: 'FROM', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } },
  ];
  const annotations = { ...Object(object.metadata.annotations), [APPLIED]: '{"env":"opensesame"}' };
  const containers = spec.containers.map((one: object) => ({ ...one, env }));
  const initContainers = [{ name: 'first', image: 'busybox', env }];
  return {
    type,
    object: { ...object, metadata: { ...object.metadata, annotations }, spec: { ...spec, containers, initContainers } },
  };
}

const EVENTS = eventsIn(bytesOf(join(FOLDER, 'pods.json.gz')).toString()).map(secretive);

let server: ApiServer;
afterEach(() => server.close());

async function run(keepsValues: boolean): Promise<Recording> {
  server = await startApiServer();
  const options = { ways: [wayWith(LOG)], keepsValues };
  return recorded(server, placeFor(server), async () => happen(server, EVENTS), options);
}

const textOf = ({ folder }: Recording, file: string): string => readFileSync(join(folder, file), 'utf8');

it('a recording leaves out the values of environment variables and the annotations of kubectl apply, which the analysis never needs', async () => {
  const discreet = await run(false);
  await server.close();
  const whole = await run(true);
  expect(textOf(discreet, 'pods.ndjson')).not.toMatch(/opensesame|last-applied/);
  const [first] = discreet.events();
  expect(Object(first).object.spec.containers[0].env).toEqual([
    { name: 'PASSWORD' },
    { name: 'FROM', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } },
  ]);
  expect(discreet.manifest?.leftOut).toContain('spec.containers[].env[].value');
  expect(textOf(whole, 'pods.ndjson').match(/opensesame/g)).toHaveLength(EVENTS.length * 3);
  expect(whole.manifest?.leftOut).toEqual([]);
  expect(await documentOf([discreet.folder])).toEqual(await documentOf([whole.folder]));
});
