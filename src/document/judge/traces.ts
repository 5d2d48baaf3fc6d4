import type { EventId } from '../../catalogue/events.js';
import { plegEvent, textField, volumeNameIn } from '../../catalogue/fields.js';
import type { NodeRun } from '../../correlate/run.js';
import type { Life, NodeObservation, Observation, Place } from '../../correlate/types.js';
import { spellsIn } from '../../episodes/engine/troubles.js';
import { MULTI_ATTACH } from '../../sources/events/recognise.js';
import type { SeenTestimony } from '../../sources/types.js';
import type { WhatId } from '../../sources/vocabulary.js';
import type { Cordon, Moment, MultiAttachError, PodStart, VolumeRelease, VolumeWait } from '../contract/types.js';
import { roleName } from '../role.js';
import type { Times } from './times.js';

/** What the lives of one name leave for the rules that judge several nodes. */
export function tracesOfName(lives: readonly Life[], times: Times) {
  return {
    starts: lives.flatMap(life => startOf(life, times)),
    waits: lives.flatMap(life => waitsOf(life, times)),
  };
}

/** What the lines about the node itself leave. */
export function tracesOfNode(run: NodeRun, times: Times) {
  return {
    releases: releasesIn(run.node, times),
    multiAttach: run.archive.all().flatMap(one => multiAttachOf(one, times)),
    cordons: cordonsIn(run.node, times),
    hears: hears(run),
  };
}

function momentOf({ at, source, line }: Place | Observation, times: Times): Moment | null {
  const text = times.log(at);
  return text === null ? null : { at: text, evidence: { source, line } };
}

/** Names with parts that a controller generates never come again. */
function startOf({ role, uid, pod, observations }: Life, times: Times): PodStart[] {
  if (role !== 'ordinary' || uid === null || roleName(pod.name) !== pod.name) return [];
  const first = observations.find(
    ({ id, event }) => id === 'pleg-event' && plegEvent(event)?.type === 'ContainerStarted',
  );
  const moment = first === undefined ? null : momentOf(first, times);
  return moment === null ? [] : [{ pod: { namespace: pod.namespace, name: pod.name }, uid, ...moment }];
}

function waitsOf({ role, uid, pod, observations }: Life, times: Times): VolumeWait[] {
  if (role !== 'ordinary' || uid === null) return [];
  const checks = new Map<string, Observation>();
  for (const line of observations) {
    const volume = line.id === 'mount-attach-check' ? textField(line.event, 'uniqueName') : null;
    if (volume !== null && isAttachable(volume) && !checks.has(volume)) checks.set(volume, line);
  }
  return [...checks].flatMap(([volume, check]): VolumeWait[] => {
    const moment = momentOf(check, times);
    if (moment === null) return [];
    const later = observations.filter(({ seq }) => seq > check.seq);
    const mounted = later.find(({ id, event }) => id === 'mount-done' && textField(event, 'uniqueName') === volume);
    const failed = mounted === undefined ? later.findLast(({ id }) => id === 'volumes-mount-failed') : undefined;
    return [
      {
        volume,
        name: textField(check.event, 'volume'),
        uid,
        pod: { namespace: pod.namespace, name: pod.name },
        ...moment,
        mounted: mounted === undefined ? null : momentOf(mounted, times),
        failed: failed === undefined ? null : momentOf(failed, times),
      },
    ];
  });
}

const isAttachable = (volume: string): boolean => volumeNameIn(volume).owner === null;

const RELEASES = new Set<EventId>(['unmount-device-done', 'volume-detached']);

function releasesIn(node: readonly NodeObservation[], times: Times): VolumeRelease[] {
  return node.flatMap(line => {
    const volume = RELEASES.has(line.id) ? textField(line.event, 'uniqueName') : null;
    const moment = volume === null ? null : momentOf(line, times);
    return volume === null || !isAttachable(volume) || moment === null ? [] : [{ volume, ...moment }];
  });
}

function multiAttachOf(
  { what, at, identity: { uid, namespace, name }, facts = {}, source, line }: SeenTestimony,
  times: Times,
): MultiAttachError[] {
  const [, volume, says = ''] = what === ELSEWHERE ? (MULTI_ATTACH.exec(String(facts.message ?? '')) ?? []) : [];
  const first = times.utc(at);
  if (first === null || volume === undefined || uid === undefined || !namespace || !name) return [];
  const until = times.utc(Date.parse(String(facts.until ?? ''))) ?? first;
  return [
    { name: volume, uid, pod: { namespace, name }, at: first, until, says: says.trim(), evidence: { source, line } },
  ];
}

const ELSEWHERE: WhatId = 'event-volume-elsewhere';

/** A kubelet that starts on a cordoned node reports the cordon again. */
function cordonsIn(node: readonly NodeObservation[], times: Times): Cordon[] {
  const said = node.flatMap(line => {
    const says = line.id === 'node-status-event' ? textField(line.event, 'event') : null;
    const moment = says === SCHEDULABLE || says === NOT_SCHEDULABLE ? momentOf(line, times) : null;
    return moment === null ? [] : [{ says, moment }];
  });
  return spellsIn(said, { isEnd: ({ says }) => says === SCHEDULABLE }).map(({ signs: [{ moment }], end }) => ({
    ...moment,
    until: end?.moment.at ?? null,
  }));
}

const [SCHEDULABLE, NOT_SCHEDULABLE] = ['NodeSchedulable', 'NodeNotSchedulable'];

const DELETE_LINES: readonly EventId[] = ['config-delete'];

/** Whether the node's log would show the deletion of any pod, whenever the kubelet noticed it. */
function hears({ coverage, processes, gaps, interleaved, reversed }: NodeRun): boolean {
  const { isFiltered, observable } = coverage({ namespace: '', name: '' }, []);
  const isWhole = !isFiltered() && !interleaved && !reversed && gaps.length === 0;
  return isWhole && processes.length > 0 && [...processes.keys()].every(kubelet => observable(kubelet, DELETE_LINES));
}
