import type { Reconstructed } from '../episodes/ends/types.js';
import { grouped } from '../kit/grouped.js';
import { applies } from './applies.js';
import { observed, places } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';

export const staticDuplicateName: Rule = {
  meta: {
    id: 'static-duplicate-name',
    level: 'warning',
    title: 'Two manifests define this static pod',
    reads: [log('static-duplicate-name')],
    why: 'The kubelet runs one pod per name: the file that it read last wins, the running pod is stopped, and removing either file stops the pod.',
    evidence:
      'The kubelet reports that it ignores a duplicate. It reports nothing if two files of one folder conflict; then the sign is a pod that was replaced by another manifest and later by the first one again. An edit that was reverted looks the same.',
    next: 'Look for backup copies in the manifest folder (search all its files for the name of the pod, also those without .yaml) and move them elsewhere.',
  },
  needs: { lines: ['static-duplicate-name'], namesakes: true },
  check(one, { namesakes, once }) {
    const ignored = observed(one, 'static-duplicate-name').filter(({ from }) => from !== 'api');
    if (ignored.length > 0)
      return [
        {
          message: 'another manifest defines a pod with the same name, and one of them is ignored',
          at: ignored[0]?.at ?? null,
          evidence: places(ignored),
        },
      ];
    if (one.uid === null || one.replacedBy === null || one.replacedBy === one.uid) return [];
    const others = once(staticsByUID, namesakes).get(one.replacedBy) ?? [];
    const back = others.find(({ replacedBy }) => replacedBy === one.uid);
    if (back === undefined) return [];
    const lines = [one.begun, back.begun].flatMap(line => line ?? []);
    const message = 'two manifests define this pod alternately: most likely there is a copy of its file in the folder';
    return [{ message, at: lines[0]?.at ?? null, evidence: places(lines) }];
  },
};

const staticsByUID = (namesakes: readonly Reconstructed[]) =>
  grouped(
    namesakes.filter(({ kind }) => applies('static-duplicate-name', kind)),
    ({ uid }) => uid,
  );
