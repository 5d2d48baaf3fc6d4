import type { FieldChange, Revision } from '../contract/types.js';
import type { ApiStory } from '../correlate/types.js';
import type { ContainerState, Snapshot } from '../input/watch/types.js';
import type { Reconstructed } from '../lifecycle/types.js';

/** The object of a pod that cannot start is written again and again. */
const MAX_REVISIONS = 100;

/** The versions of the object from the request on, and the first version of the next object. */
export function revisionsOf({ story, nextStory }: Pick<Reconstructed, 'story' | 'nextStory'>): Revision[] {
  const sinceRequest =
    story === null ? [] : versions(story).filter(({ snapshot }) => snapshot.deletionTimestamp !== null);
  const next = nextStory === null || sinceRequest.length === 0 ? [] : versions(nextStory).slice(0, 1);
  return [...sinceRequest, ...next].slice(0, MAX_REVISIONS).map(({ snapshot, before }) => ({
    uid: snapshot.uid,
    resourceVersion: snapshot.resourceVersion,
    changed: before === null ? [] : changesBetween(before, snapshot),
    evidence: [{ source: snapshot.source, line: snapshot.line }],
  }));
}

interface Version {
  readonly snapshot: Snapshot;
  /** null for the first that the watch saw */
  readonly before: Snapshot | null;
}

const versions = ({ snapshots }: ApiStory): Version[] =>
  snapshots.map((snapshot, index) => ({ snapshot, before: snapshots[index - 1] ?? null }));

function changesBetween(before: Snapshot, now: Snapshot): FieldChange[] {
  // A status that was cut shows nothing about what it lacks
  const isWhole = !(before.partial || now.partial);
  const [was, is] = [fieldsOf(before, isWhole), fieldsOf(now, isWhole)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(field => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

function fieldsOf(snapshot: Snapshot, hasStatus: boolean): Map<string, string> {
  const { deletionTimestamp, deletionGracePeriodSeconds, finalizers, phase, reason, message } = snapshot;
  const all: [field: string, value: string | number | null][] = [
    ['metadata.deletionTimestamp', deletionTimestamp],
    ['metadata.deletionGracePeriodSeconds', deletionGracePeriodSeconds],
    ['metadata.finalizers', finalizers.join(', ') || null],
    ...(hasStatus
      ? ([
          ['status.phase', phase],
          ['status.reason', reason],
          ['status.message', message],
          ...snapshot.conditions.map(one => [`condition ${one.type}`, withReason(one.status, one.reason)]),
          ...snapshot.containers.map(one => [`container ${one.name}`, stateText(one)]),
        ] as [string, string | null][])
      : []),
  ];
  return new Map(all.flatMap(([field, value]) => (value === null ? [] : [[field, String(value)] as const])));
}

const withReason = (text: string, reason: string | null): string => (reason === null ? text : `${text} (${reason})`);

function stateText({ state, exitCode, reason }: ContainerState): string | null {
  if (state === null) return null;
  return withReason(exitCode === null ? state : `${state}, exit code ${exitCode}`, reason);
}
