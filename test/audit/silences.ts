import { gunzipSync } from 'node:zlib';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import type { Source } from '../../src/read/source.js';
import { html } from '../../src/show/report/html.js';
import { json } from '../../src/show/report/json.js';
import { markdown } from '../../src/show/report/markdown.js';
import { text } from '../../src/show/report/text.js';

/** A reason that a component wrote for people is in every format that people read: it is found by a search through the bytes. */

/** Sentences of the kubelet: eviction/helpers.go and eviction_manager.go, active_deadline.go, preemption.go, nodeshutdown. */
const SENTENCES =
  /(?:Usage of EmptyDir volume|Pod ephemeral local storage usage|Container \S{1,253} exceeded its local ephemeral|The node was low on resource|Pod was active on the node longer|Preempted in order to admit|Pod was terminated in response to imminent)[^"\\\n]{0,60}/g;
/** A status may be repeated long after the pod ended, so the pod decides whether it belongs to a deletion here. */
const NAMED = /\bpod(?:="[^"/]{1,63}\/|\/)([\w.-]{1,253})/;
/** PLEG's lines of a deletion, each with the exit code of a container (generic.go, 1.22 on); `named`: the containers that lines name. */
const ENDED =
  /"Generic \(PLEG\): container finished" podID="?([\w-]{8,64})"? containerID="(\w{8,64})" exitCode=(\d{1,3})/;
const NAMES = /containerName="([\w.-]{1,64})" containerID="(?:\w+:\/\/)?(\w{8,64})"/g;

const FORMATS = { text, markdown, html, json };
const OPTIONS = { color: false, width: 400, evidence: false, summary: false, zone: null, all: true, starts: true };

/** What the bytes of an input contain for people. */
export interface Statements {
  /** Each reason, with the name of its pod where the line has it. */
  readonly reasons: ReadonlyMap<string, string | null>;
  /** For each deletion with a stop: the containers that were stopped and ended with a code other than 0. */
  readonly exits: readonly { readonly uid: string; readonly name: string; readonly code: string }[];
}

export async function statementsIn(sources: readonly Source[]): Promise<Statements> {
  const texts = await Promise.all(sources.map(async source => (await bytesOf(source)).toString('utf8')));
  return { reasons: new Map(texts.flatMap(reasonsIn)), exits: texts.flatMap(exitsIn) };
}

async function bytesOf({ open }: Source): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of open()) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** The words of a phrase, without quotes, line breaks and their escapes. */
const words = (phrase: string): string => phrase.replaceAll(/&\w{1,6};|[^\w%./-]+/g, ' ').trim();

const reasonsIn = (all: string): (readonly [string, string | null])[] =>
  all
    .split('\n')
    .flatMap(line =>
      (line.match(SENTENCES) ?? []).map(phrase => [words(phrase).slice(0, 50), NAMED.exec(line)?.[1] ?? null] as const),
    );

function exitsIn(all: string): Statements['exits'] {
  const stopped = new Map<string, string>();
  return all.split('\n').flatMap(line => {
    if (line.includes('"Killing container with a grace period"'))
      for (const [, name = '', id = ''] of line.matchAll(NAMES)) stopped.set(id, name);
    const [, uid = '', id = '', code = '0'] = ENDED.exec(line) ?? [];
    const name = stopped.get(id);
    return name === undefined || code === '0' ? [] : [{ uid, name, code }];
  });
}

/** Every reason and exit code that a format for people leaves out. */
export async function silencesIn(sources: readonly Source[], document: ResultDocument): Promise<string[]> {
  const { reasons, exits } = await statementsIn(sources);
  return [...silentReasons(reasons, document), ...silentExits(exits, document)];
}

function silentReasons(reasons: Statements['reasons'], document: ResultDocument): string[] {
  if (reasons.size === 0) return [];
  const deleted = new Set(endsOf(document).map(({ pod }) => pod.name));
  return Object.values(FORMATS).flatMap(report => {
    const printed = words(report.render(document, OPTIONS));
    return [...reasons]
      .filter(([reason, pod]) => (pod === null || deleted.has(pod)) && !printed.includes(reason))
      .map(([reason]) => `${report.id} does not say: ${reason}`);
  });
}

const silentExits = (exits: Statements['exits'], document: ResultDocument): string[] =>
  exits.flatMap(({ uid, name, code }) => {
    const deletion = endsOf(document).find(each => each.uid === uid && each.outcome === 'removed' && !each.begunBefore);
    // A container that the kubelet restarted before is reported by the start of the pod
    if (
      deletion === undefined ||
      deletion.steps.every(({ step, container }) => step !== 'stop-sent' || container !== name)
    )
      return [];
    const what = `of ${deletion.pod.name}: exit code ${code} of ${name}`;
    const isKnown = deletion.exits?.some(exit => exit.container === name && String(exit.exitCode) === code) ?? false;
    const phrase = new RegExp(`exitCode"?: ?${code}|exit code \`?${code}`);
    const silent = Object.values(FORMATS).filter(
      report => !phrase.test(report.render({ ...document, episodes: [deletion, ...startsOf(document)] }, OPTIONS)),
    );
    return [...(isKnown ? [] : [`not known ${what}`]), ...silent.map(({ id }) => `${id} does not say ${what}`)];
  });
