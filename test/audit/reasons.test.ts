import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../fuzz/told.js';
import type { Source } from '../../src/input/source.js';
import { analyze } from '../../src/nodes/index.js';
import { html } from '../../src/report/html.js';
import { json } from '../../src/report/json.js';
import { markdown } from '../../src/report/markdown.js';
import { text } from '../../src/report/text.js';
import { withoutShared } from '../input/framing.js';
import { type AuditedInput, everySample, recordings } from './inputs.js';

/** A reason that a component wrote for people stands in every format that people read: found by looking through the bytes. */

/** Sentences of the kubelet: eviction/helpers.go and eviction_manager.go, active_deadline.go, preemption.go, nodeshutdown. */
const SENTENCES =
  /(?:Usage of EmptyDir volume|Pod ephemeral local storage usage|Container \S{1,253} exceeded its local ephemeral|The node was low on resource|Pod was active on the node longer|Preempted in order to admit|Pod was terminated in response to imminent)[^"\\\n]{0,60}/g;

async function bytesOf({ open }: Source): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of open()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** Its words, without quotes, line breaks and what stands for them. */
const words = (said: string): string => said.replaceAll(/&\w{1,6};|[^\w%./-]+/g, ' ').trim();

const FORMATS = { text, markdown, html, json };
const OPTIONS = { color: false, width: 400, evidence: false, summary: false, zone: null, all: true, starts: true };

/** Of a status that is repeated long after the pod ended, the pod tells whether it is one of those that are deleted here. */
const NAMED = /\bpod(?:="[^"/]{1,63}\/|\/)([\w.-]{1,253})/;

async function reasonsIn({ sources }: AuditedInput): Promise<Map<string, string | null>> {
  const texts = await Promise.all(sources().map(async source => (await bytesOf(source)).toString('utf8')));
  const found = new Map<string, string | null>();
  for (const line of texts.flatMap(one => one.split('\n')))
    for (const said of line.match(SENTENCES) ?? []) found.set(words(said).slice(0, 50), NAMED.exec(line)?.[1] ?? null);
  return found;
}

async function isTold(input: AuditedInput): Promise<void> {
  const reasons = await reasonsIn(input);
  if (reasons.size === 0) return;
  const document = await analyze(input.sources(), { now: NOW, lines: true });
  const deleted = new Set(document.lifecycles.map(({ pod }) => pod.name));
  for (const report of Object.values(FORMATS)) {
    const printed = words(report.render(document, OPTIONS));
    for (const [reason, pod] of reasons)
      if (pod === null || deleted.has(pod)) expect(printed, report.id).toContain(reason);
  }
}

/** PLEG's lines of a deletion, each with the code that the container ended with (generic.go, 1.22 on); `named`: the containers that lines name. */
const ENDED =
  /"Generic \(PLEG\): container finished" podID="?([\w-]{8,64})"? containerID="(\w{8,64})" exitCode=(\d{1,3})/;
const NAMES = /containerName="([\w.-]{1,64})" containerID="(?:\w+:\/\/)?(\w{8,64})"/g;

/** Of each deletion that has a line of a stop: the containers that were stopped, and ended with another code than 0. */
async function exitsIn({ sources }: AuditedInput): Promise<{ uid: string; name: string; code: string }[]> {
  const texts = await Promise.all(sources().map(async source => (await bytesOf(source)).toString('utf8')));
  return texts.flatMap(text => {
    const lines = text.split('\n');
    const stopped = new Map<string, string>();
    return lines.flatMap(line => {
      if (line.includes('"Killing container with a grace period"'))
        for (const [, name = '', id = ''] of line.matchAll(NAMES)) stopped.set(id, name);
      const [, uid = '', id = '', code = '0'] = ENDED.exec(line) ?? [];
      const name = stopped.get(id);
      return name === undefined || code === '0' ? [] : [{ uid, name, code }];
    });
  });
}

async function areExitsTold(input: AuditedInput): Promise<void> {
  const exits = await exitsIn(input);
  if (exits.length === 0) return;
  const document = await analyze(input.sources(), { now: NOW, lines: true });
  for (const { uid, name, code } of exits) {
    const one = document.lifecycles.find(each => each.uid === uid && each.outcome === 'removed' && !each.begunBefore);
    // One that the kubelet restarted before is told by the start of the pod
    if (one === undefined || one.steps.every(({ step, container }) => step !== 'stop-sent' || container !== name))
      continue;
    expect(one.exits?.map(({ container, exitCode }) => `${exitCode} ${container}`)).toContain(`${code} ${name}`);
    for (const report of Object.values(FORMATS)) {
      const printed = report.render({ ...document, lifecycles: [one] }, OPTIONS);
      const said = new RegExp(`exitCode"?: ?${code}|exit code \`?${code}`);
      expect(said.test(printed), `${report.id}: ${one.pod.name} ${code}`).toBe(true);
    }
  }
}

it('finds what samples are known to say', async () => {
  const found = await Promise.all(everySample.map(reasonsIn));
  expect(found.filter(({ size }) => size > 0).length).toBeGreaterThan(5);
});

it.each(everySample)('$name: each reason is reported in each format', isTold);

it('finds exit codes in samples', async () => {
  const found = await Promise.all(everySample.map(exitsIn));
  expect(found.filter(({ length }) => length > 0).length).toBeGreaterThan(5);
});

it.each(everySample)('$name: each exit code of a container that was stopped is reported in each format', areExitsTold);

describe.skipIf(recordings.length === 0)(`recordings and other people's logs${withoutShared || ''}`, () => {
  it.each(recordings)('$name: each reason is reported in each format', { tags: 'long' }, isTold);
  it.each(recordings)('$name: each exit code is reported in each format', { tags: 'long' }, areExitsTold);
});
