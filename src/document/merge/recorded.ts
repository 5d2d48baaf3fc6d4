import { SECOND } from '../../kit/calendar.js';
import type { Lifecycle, ResultDocument } from '../contract/types.js';
import { withoutTraces } from '../select/select.js';

/** The clocks of the recorder and of a node may differ by this much. */
const SLACK = SECOND;

/**
 * Without what had ended before its recording began: logs are requested from an earlier time, so that deletions in progress are seen from
 * their beginning.
 */
export function recorded(document: ResultDocument): ResultDocument {
  const { input, episodes, nodes } = document;
  const recordings = input.sources.flatMap(({ path, recordedFrom }) =>
    recordedFrom === undefined ? [] : [{ folder: folderOf(path), from: Date.parse(recordedFrom) - SLACK }],
  );
  if (recordings.length === 0) return document;
  /** A log that is given together with a recording is not part of it. */
  const isEarlier = (one: Lifecycle): boolean => {
    const { endedAt } = one;
    const paths = pathsOf(one, document);
    return recordings.some(
      ({ folder, from }) =>
        endedAt !== null &&
        Date.parse(endedAt) < from &&
        paths.length > 0 &&
        paths.every(path => path.startsWith(folder)),
    );
  };
  const kept = episodes.filter(one => one.family !== 'end' || !isEarlier(one));
  const left = episodes.length - kept.length;
  if (left === 0) return document;
  const note =
    left === 1
      ? 'one deletion had ended before the recording began: --since shows it'
      : `${left} deletions had ended before the recording began: --since shows them`;
  const sources = input.sources.map(source =>
    source.recordedFrom === undefined ? source : { ...source, notes: [...source.notes, note] },
  );
  return { ...document, input: { ...input, sources }, nodes: nodes.map(withoutTraces), episodes: kept };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

const pathsOf = ({ steps }: Lifecycle, { input }: ResultDocument): string[] =>
  steps.flatMap(({ evidence }) => evidence.flatMap(({ source }) => input.sources[source]?.path ?? []));
