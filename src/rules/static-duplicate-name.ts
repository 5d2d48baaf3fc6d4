import { applies } from './applies.js';
import { observed, places } from './evidence.js';
import { log } from './readings.js';
import type { Rule } from './types.js';

export const staticDuplicateName: Rule = {
  meta: {
    id: 'static-duplicate-name',
    level: 'warning',
    title: 'Two manifests give this static pod',
    reads: [log('static-duplicate-name')],
    why: 'The kubelet holds one pod of a name: whichever file it read last wins, the running one is stopped for it, and removing either of them stops the pod.',
    evidence:
      'The kubelet says that it ignores a duplicate; or, as it says nothing when two files of one folder clash, the pod was replaced by another manifest and then by the first one again. Somebody who takes an edit back looks the same.',
    next: 'Look for backup copies in the manifest folder (grep the name of the pod in all its files, also those without .yaml) and move them out of it.',
  },
  check(one, { namesakes }) {
    const ignored = observed(one, 'static-duplicate-name').filter(({ from }) => from !== 'api');
    if (ignored.length > 0)
      return [
        {
          message: 'another manifest gives a pod of the same name, and one of them is ignored',
          at: ignored[0]?.at ?? null,
          evidence: places(ignored),
        },
      ];
    const back = namesakes.find(
      other =>
        other !== one &&
        applies('static-duplicate-name', other.kind) &&
        one.uid !== null &&
        other.uid === one.replacedBy &&
        other.replacedBy === one.uid,
    );
    if (back === undefined || one.replacedBy === one.uid) return [];
    const lines = [one.begun, back.begun].flatMap(line => line ?? []);
    const message = 'two manifests give this pod by turns: most likely a copy of its file lies in the folder';
    return [{ message, at: lines[0]?.at ?? null, evidence: places(lines) }];
  },
};
