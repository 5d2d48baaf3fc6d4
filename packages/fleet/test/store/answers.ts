import { join } from 'node:path';
import { analyze } from '../../../../src/nodes/index.js';
import { fileSource } from '../../../../src/read/source.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { logOf, recorded, watchOf } from '../../../../test/analyze/samples.js';
import { root } from '../../../../test/root.js';
import { questions } from '../../src/store/questions/index.js';
import { conditionsOf, type Selected } from '../../src/store/scope.js';
import { subjectsOf } from '../../src/store/subjects.js';
import type { Answer, Store, Subject } from '../../src/store/types.js';
import { begin, CSI, done, logOfCrashLoop, logWith } from './logs.js';

/** Each question has an answer from these samples. */
const SAMPLES = [
  'rules/node-drained/trigger.log',
  'rules/removed-while-running/trigger.log.gz',
  'rules/stuck-volume-unmount/trigger.log.gz',
  'stuck-starts/kubelet.log',
  'rules/runtime-unavailable/trigger.log.gz',
  'rules/stuck-status-update/trigger.log.gz',
];

export async function subjectsOfSamples(): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const sample of recorded.slice(0, 3)) {
    const document = await analyzed([
      ['kubelet.log', logOf(sample)],
      ['pods.yaml', watchOf(sample)],
    ]);
    subjects.push(...subjectsOf(document, { cluster: sample }));
  }
  const unmounts = logWith(begin('02.000000', CSI), done('05.500000', CSI, 'kubernetes.io/csi'));
  subjects.push(...subjectsOf(await analyzed([['kubelet.log', unmounts]]), { cluster: 'storage' }));
  const crashes = await analyzed([['kubelet.log', logOfCrashLoop()]]);
  subjects.push(...subjectsOf(crashes, { cluster: 'crashes' }));
  for (const sample of SAMPLES) {
    const document = await analyze([fileSource(join(root, 'samples', sample))]);
    subjects.push(...subjectsOf(document, { cluster: sample }));
  }
  return subjects;
}

const scopeOf = (selected: Selected, { dialect }: Store) => conditionsOf(selected, dialect);

/** The answers to all questions, about each family. */
export async function answersTo(store: Store, selected: Selected, groupings?: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const { rows } = await store.ask(
    `select distinct kubelet_version from ${store.dialect.latest('episodes')} where kubelet_version is not null order by kubelet_version`,
  );
  const [before = '', after = ''] = rows.flat().map(String);
  for (const question of questions)
    for (const family of question.families)
      for (const by of (question.by ?? ['']).slice(0, groupings)) {
        const scope = { ...scopeOf(selected, store), family, by, versions: null, limit: 1000 };
        answers.push(await store.ask(question.sql(scope, store.dialect)));
      }
  const comparing = questions.filter(({ takesVersions }) => takesVersions === true);
  const versions = [before, after] as const;
  for (const question of comparing)
    for (const family of question.families) {
      const scope = { ...scopeOf(selected, store), family, by: '', versions, limit: 1000 };
      answers.push(await store.ask(question.sql(scope, store.dialect)));
    }
  return answers;
}
