import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Begun, follow } from '../../../../src/analyze/follow.js';
import { type News, needsAttention } from '../../../../src/document/announce/announce.js';
import type { NodeEpisode, ResultDocument } from '../../../../src/document/contract/types.js';
import { nodesOf } from '../../../../src/document/episodes.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { scripted } from '../../../../test/analyze/followed.js';
import { handClock } from '../../../../test/read/live/hands.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { createMetrics } from '../../src/agent/metrics/index.js';
import { openState } from '../../src/agent/state.js';
import { subjectsOf } from '../../src/store/subjects.js';
import { QUIET } from './parts.js';

interface Followed {
  readonly news: readonly News<NodeEpisode>[];
  readonly deletions: readonly ResultDocument[];
}

/** Many lines come at once: each pause costs a look. */
function* pieces(log: string, many: number): Generator<string | number> {
  const lines = log.split(/(?<=\n)/);
  for (let from = 0; from < lines.length; from += many) yield* [lines.slice(from, from + many).join(''), 5_000];
}

async function followed(log: string, begun: readonly Begun[] = [], many = 12): Promise<Followed> {
  const time = handClock();
  const news: News<NodeEpisode>[] = [];
  const deletions: ResultDocument[] = [];
  await follow(
    { inputs: [scripted('kubelet.log', time, pieces(log, many))], watches: [] },
    {
      time,
      begun,
      stop: new AbortController().signal,
      families: ['start', 'node'],
      announce({ one, ...others }, document) {
        if (one.family === 'node') news.push({ one, ...others });
        else if (one.family === 'end' && others.standing === 'ended') deletions.push(document);
      },
    },
  );
  return { news, deletions };
}

const shown = ({ standing, one: { kind, outcome, headline } }: News<NodeEpisode>): string =>
  `${standing} ${kind} ${outcome}: ${headline}`;

const stamp = (second: number): string => new Date(Date.UTC(2026, 10, 21, 0, 0, second)).toISOString().slice(11, 19);
const day = (second: number): string => `11${21 + Math.floor(second / 86_400)}`;
const line = (second: number, text: string): string => `I${day(second)} ${stamp(second)}.000000    2317 ${text}`;
const lives = (second: number): string =>
  line(
    second,
    'prober.go:120] "Probe failed" probeType="Readiness" pod="shop/web-0" podUID="afc8de90-b1bd-4fbf-a8da-a3f817f59b25" containerName="web" probeResult="failure" output="HTTP probe failed with statuscode: 503"',
  );
const down = (second: number): string =>
  line(second, 'kubelet.go:2412] "Skipping pod synchronization" err="container runtime is down"').replace('I', 'E');

/** A runtime that is away from one hour after the beginning on, for so many seconds; the log goes on for an hour. */
function awayFor(seconds: number): string[] {
  const before = Array.from({ length: 60 }, (_, turn) => lives(turn * 60));
  const away = Array.from({ length: Math.floor(seconds / 5) }, (_, turn) => down(3_600 + turn * 5));
  const after = Array.from({ length: 60 }, (_, turn) => lives(3_605 + seconds + turn * 60));
  return [...before, ...away, ...after];
}

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

it('what a node goes through is told when it needs attention, and when it is over', async () => {
  const log = textOf(awayFor(600));
  const { news } = await followed(log);
  expect(news.filter(needsAttention).map(shown)).toEqual([
    expect.stringMatching(
      /^overdue runtime-outage lasts: the container runtime has not answered for [\dms ]+: container runtime is down$/,
    ),
    'ended runtime-outage over: the container runtime did not answer for 10m25s: container runtime is down',
  ]);
  const [whole] = nodesOf(await analyzed([['kubelet.log', log]])).filter(({ kind }) => kind === 'runtime-outage');
  expect(new Set(news.filter(needsAttention).map(({ one }) => one.id))).toEqual(new Set([whole?.id]));
});

it('what lasts for a day is told twice, and nothing in it grows', { tags: 'long' }, async () => {
  const sizeOf = ({ one: episode }: News<NodeEpisode>): number => JSON.stringify(episode).length;
  const [hour, day] = await Promise.all([3_600, 86_400].map(seconds => followed(textOf(awayFor(seconds)), [], 400)));
  const told = (one: Followed | undefined): News<NodeEpisode>[] => one?.news.filter(needsAttention) ?? [];
  expect(told(day).map(({ standing }) => standing)).toEqual(['overdue', 'ended']);
  const [ofHour, ofDay] = [hour, day].map(one => Math.max(...told(one).map(sizeOf)));
  expect(ofDay).toBeLessThan((ofHour ?? 0) + 20);
});

it('what a restarted agent sees from its middle is the same episode', { tags: 'long' }, async () => {
  const lines = awayFor(7_200);
  const whole = await followed(textOf(lines));
  const path = join(scratch(), 'state');
  const first = openState(path, sentence => expect.fail(sentence));
  for (const { one: episode } of whole.news.filter(({ standing }) => standing === 'overdue')) {
    first.begin(episode);
    first.keep(episode.id, 'overdue');
  }
  first.close();
  const state = openState(path, sentence => expect.fail(sentence));
  const { news } = await followed(textOf(lines.slice(700)), state.begun());
  const id = (all: readonly News<NodeEpisode>[]): unknown[] =>
    all.filter(needsAttention).map(({ standing, one: episode }) => [standing, episode.id, episode.startedAt]);
  expect(id(news)).toEqual(id(whole.news));
  expect(id((await followed(textOf(lines.slice(700)))).news)).not.toEqual(id(whole.news));
  state.keep(whole.news.find(({ standing }) => standing === 'overdue')?.one.id ?? '', 'ended');
  expect(state.begun()).toEqual([]);
  state.close();
  // What begins later than that is another one
  const later = [
    ...lines.slice(1_500).filter(one => !one.includes('down')),
    ...awayFor(600).map(one => one.replace('1121 0', '1122 0')),
  ];
  expect(
    id((await followed(textOf(later), [{ kind: 'runtime-outage', startedAt: '2026-11-21T01:00:00Z' }])).news),
  ).toEqual([
    ['overdue', expect.any(String), expect.stringMatching(/^2026-11-22/)],
    ['ended', expect.any(String), expect.stringMatching(/^2026-11-22/)],
  ]);
});

it.each([
  ['back by an hour', -3_600],
  ['forth by an hour', 3_600],
  ['back by a day', -86_400],
  ['forth by a day', 86_400],
])('a clock that jumps %s in the middle of an outage costs no report, and none comes twice', async (_, jump) => {
  const shifted = (text: string): string =>
    text.replace(/^(.)(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)/, (_all, level, month, date, hours, minutes, seconds) => {
      const at = new Date(Date.UTC(2026, month - 1, date, hours, minutes, seconds) + jump * 1_000).toISOString();
      return `${level}${at.slice(5, 7)}${at.slice(8, 10)} ${at.slice(11, 19)}`;
    });
  const lines = awayFor(3_600).map((one, at) => (at > 300 && at < 600 ? shifted(one) : one));
  const told = (await followed(textOf(lines))).news.filter(needsAttention);
  const keys = told.map(({ standing, one }) => `${one.id} ${standing}`);
  expect(new Set(keys).size).toBe(keys.length);
  const outages = told.filter(({ one }) => one.kind === 'runtime-outage');
  expect(outages.map(({ standing }) => standing)).toEqual(expect.arrayContaining(['overdue', 'ended']));
  for (const { one: episode } of told) expect(episode.durationMs ?? 0).toBeGreaterThanOrEqual(0);
});

it('a pod that an outage held up names it, and the outage counts it once', async () => {
  const log = gunzipSync(readFileSync(join(root, 'samples/rules/runtime-unavailable/trigger.log.gz'))).toString();
  const { news, deletions } = await followed(log);
  const ended = news.find(({ standing, one }) => standing === 'ended' && one.kind === 'runtime-outage');
  expect(ended?.one.heldUp).toEqual({ ends: 1, starts: 0 });
  expect(ended?.one.headline).toMatch(/; it held up 1 deletion$/);
  const rows = deletions
    .flatMap(one => [...subjectsOf(one, { cluster: 'lab' })])
    .flatMap(({ rows }) => rows.episodes ?? []);
  expect(rows.find(({ family }) => family === 'end')?.because).toBe(ended?.one.id);
  expect(rows.find(({ family }) => family === 'node')?.subject).toBe(ended?.one.id);
});

it('figures say what lasts, since when, and what there was', async () => {
  const metrics = createMetrics(QUIET);
  const { news } = await followed(textOf(awayFor(600)));
  const [overdue] = news.filter(({ standing }) => standing === 'overdue');
  expect(overdue).toBeDefined();
  if (overdue !== undefined) metrics.see({ ...overdue, episode: overdue.one }, true);
  const lasting = await metrics.text();
  expect(lasting).toContain('podline_node_trouble{kind="runtime-outage"} 1');
  expect(lasting).toContain(
    `podline_node_trouble_started_timestamp_seconds{kind="runtime-outage"} ${Date.UTC(2026, 10, 21, 0, 59, 30) / 1_000}`,
  );
  for (const { one: episode, standing } of news) if (standing === 'ended') metrics.see({ standing, episode }, true);
  const over = await metrics.text();
  expect(over).toContain('podline_node_trouble{kind="runtime-outage"} 0');
  expect(over).toContain('podline_node_episodes_total{kind="runtime-outage",verdict="complete-with-findings"} 1');
  expect(over).toContain('podline_node_episode_seconds_total{kind="runtime-outage"} 625');
});
