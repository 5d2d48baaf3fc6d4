import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endsOf } from '../../../../src/document/episodes.js';
import { liveFile } from '../../../../src/read/live/file.js';
import type { LiveSource } from '../../../../src/read/live/live-source.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { root } from '../../../../test/root.js';
import { scratchOfTest } from '../../../../test/scratch.js';
import { nodePods } from '../../../live/src/node-pods.js';
import { eventsIn, happen, type Recorded, until } from '../../../live/test/replay.js';
import { bytesOf } from '../../../live/test/sample.js';
import { type ApiServer, GOOD_TOKEN, JANE, startApiServer } from '../../../live/test/server/index.js';
import { kubeconfigOf } from '../../../live/test/server/kubeconfig.js';
import { ENDLESS, hurriedWorld } from '../../../live/test/world.js';
import { agentLife } from './parts.js';

const SAMPLE = join(root, 'samples/two-pods-at-once');
const LOG = bytesOf(join(SAMPLE, 'kubelet.log.gz')).toString();
const EVENTS = eventsIn(bytesOf(join(SAMPLE, 'pods.json.gz')).toString());
const NODE = 'node1';

const stateOf = ({ object: { metadata } }: Pick<Recorded, 'object'>): string =>
  `${metadata.uid} ${metadata.resourceVersion}`;

interface Trouble {
  /** Whether the watch reports that something may have been missed. */
  readonly leavesGap: boolean;
  befall(server: ApiServer, tokenFile: string): Promise<void> | void;
}

const asksForPods = ({ url, place }: { readonly url: URL; readonly place: { readonly resource: string } | null }) =>
  place?.resource === 'pods' && url.searchParams.has('watch');

/** The API server, while the agent watches it. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  'is restarted': { leavesGap: false, befall: server => server.restart() },
  'resets each connection inside of an event, three times': {
    leavesGap: false,
    async befall(server) {
      server.fault({ on: asksForPods, cutAfter: 700, times: 3 });
      await server.restart();
    },
  },
  'has forgotten where the watch was (410)': {
    leavesGap: true,
    befall(server) {
      for (const watch of server.watches) watch.expire();
    },
  },
  'rejects the token until there is another': {
    leavesGap: false,
    async befall(server, tokenFile) {
      server.tokens.clear();
      const before = server.requests.length;
      for (const watch of server.watches) watch.end();
      await until(() => server.requests.length > before + 2);
      server.tokens.set('another-token-of-jane', JANE);
      writeFileSync(tokenFile, 'another-token-of-jane');
    },
  },
};

/** The pieces that a source delivered. */
function recorded(source: LiveSource) {
  let text = '';
  return {
    text: (): string => text,
    source: {
      ...source,
      async *pieces(stop: AbortSignal) {
        for await (const piece of source.pieces(stop)) {
          if (typeof piece !== 'string') text += Buffer.from(piece);
          yield piece;
        }
      },
    },
  };
}

it.each(Object.entries(TROUBLES))(
  'an agent whose API server %s sees each state once, and shows each deletion once',
  { tags: 'long', timeout: 60_000 },
  async (_, { leavesGap, befall }) => {
    const folder = scratchOfTest();
    const file = (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const server = await startApiServer();
    const tokenFile = file('token', GOOD_TOKEN);
    const kubeconfig = file('kubeconfig', kubeconfigOf(server, { tokenFile }));
    const interruptions: string[] = [];
    const watch = recorded(
      nodePods({
        node: NODE,
        env: {},
        world: hurriedWorld,
        kubeconfig,
        silence: ENDLESS,
        limit: ENDLESS,
        interrupted: why => interruptions.push(why),
      }),
    );
    const path = file('kubelet.log', '');
    const log = recorded(liveFile(path, hurriedWorld.clock));
    const reported: string[] = [];
    let pieces = 0;
    let isOver = false;
    const life = agentLife({
      state: join(folder, 'state'),
      time: hurriedWorld.clock,
      limits: { context: 1e6, maxContext: 1e6 },
      source: () => log.source,
      watches: [watch.source],
      isOver() {
        pieces++;
        return isOver;
      },
      print({ standing, episode: { id, kind, outcome } }) {
        if (standing === 'ended') reported.push(`${id} ${kind} ${outcome}`);
      },
    });
    const delivered = (): readonly { readonly type: string; readonly object: Recorded['object'] }[] =>
      eventsIn(watch.text());
    const states = (): string[] => delivered().flatMap(one => (one.type === 'ERROR' ? [] : [stateOf(one)]));
    const watches = (): number => server.requests.filter(one => one.includes('watch=true')).length;
    const onNode = EVENTS.filter(({ object }) => Object(object.spec).nodeName === NODE);
    const quarter = Math.ceil(EVENTS.length / 4);
    for (let from = 0; from < EVENTS.length; from += quarter) {
      const before = watches();
      if (from > 0) await befall(server, tokenFile);
      await until(() => (from === 0 || watches() > before) && server.watches.size === 1);
      const happened = EVENTS.slice(from, from + quarter);
      happen(server, happened);
      const last = happened.findLast(one => onNode.includes(one));
      if (last !== undefined) await until(() => states().includes(stateOf(last)));
    }
    writeFileSync(path, LOG);
    const lifecycles = endsOf(
      await analyzed([
        ['kubelet.log', LOG],
        ['pods.json', EVENTS.map(event => JSON.stringify(event)).join('\n')],
      ]),
    );
    await until(() => reported.length >= lifecycles.length && log.text().length >= LOG.length);
    // Enough time to report something twice
    const enough = pieces + 20;
    await until(() => pieces > enough);
    isOver = true;
    await life;
    await server.close();
    expect(states()).toEqual(onNode.map(stateOf));
    expect(delivered().some(({ type }) => type === 'ERROR')).toBe(leavesGap);
    expect(interruptions.length > 0).toBe(!leavesGap);
    expect(reported.sort()).toEqual(lifecycles.map(({ id, kind, outcome }) => `${id} ${kind} ${outcome}`).sort());
  },
);
