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

it('finds what samples are known to say', async () => {
  const found = await Promise.all(everySample.map(reasonsIn));
  expect(found.filter(({ size }) => size > 0).length).toBeGreaterThan(5);
});

it.each(everySample)('$name: each reason is told in each format', isTold);

describe.skipIf(recordings.length === 0)(`recordings and other people's logs${withoutShared || ''}`, () => {
  it.each(recordings)('$name: each reason is told in each format', { tags: 'long' }, isTold);
});
