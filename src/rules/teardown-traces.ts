import { componentOf } from '../catalogue/components.js';
import { SYNC_LOOP_LEVEL } from '../catalogue/versions.js';
import { isExcerpt } from '../correlate/evidence/coverage.js';
import { nameKey } from '../correlate/types.js';
import { isInVain, provesGone } from '../episodes/ends/hangs/errors.js';
import { isLoneTrouble } from '../episodes/ends/hangs/lone-troubles.js';
import { about, listed, placeOf, undated } from './evidence.js';
import { adviceForLife, clausesOf, judgementOf } from './loose/clauses.js';
import { failsToStart } from './loose/lone-starts.js';
import { nodeStateIn } from './loose/node-states.js';
import { isOfNone, type LooseLine, type Owner, ownersOf } from './loose/owners.js';
import { isThereAlready } from './mirrors.js';
import { judgeOrphanLines, ORPHAN_LINES } from './orphaned-pods.js';
import { kubeletLog } from './readings.js';
import type { DeletionSummary, Judgement, RunFacts, RunRule, StartSummary } from './types.js';

export const teardownTraces: RunRule = {
  id: 'teardown-traces',
  level: 'info',
  title: 'Lines of a teardown without a deletion',
  reads: [kubeletLog],
  ofTeardown: true,
  ofAllPods: true,
  why: 'A log below -v=2, or a few lines copied from a log, show what was done to a pod but not why: a deletion, an eviction and a pod that ended by itself look the same.',
  evidence:
    'The input shows no deletion, but lines about the containers, the volumes, the sandbox, the cgroup or the mirror of a pod that is going away. In a few lines each pod is reported separately; in a whole log the pods whose volumes were torn down are listed.',
  next: 'To see why the pod went away, provide the log at -v=2 or above from before the deletion, or a watch, an audit log or events of that time.',
  check(facts) {
    if (facts.deletions.length > 0) return [];
    const owners = ownersOf(facts.run);
    if (!isExcerpt(facts.sources)) return gone(owners, facts);
    const found = owners
      .filter(isOfNone(facts.starts.filter(failed)))
      .flatMap(each)
      .slice(0, MAX_PODS);
    return found.length === 0 ? [] : [...found, ...restarts(facts)];
  },
};

/** What failed in a start is reported with it, and what to do. Of a restart it only says why. */
const failed = ({ rules }: StartSummary): boolean => rules.some(rule => rule !== 'restarted');

/** The most pods that are reported one by one. */
const MAX_PODS = 12;

/** Each of these has a finding of its own. */
const isTrouble = (line: LooseLine): boolean =>
  isLoneTrouble(line) || failsToStart(line) || nodeStateIn(line) !== null || isThereAlready(line);
const ORPHANS: ReadonlySet<string> = new Set(ORPHAN_LINES);

function each({ pod, isNamed, lines }: Owner): Judgement[] {
  // orphaned-pod-unknown reports pods without a name, and what lasts
  const orphaned = !isNamed && judgeOrphanLines(lines.filter(({ id }) => ORPHANS.has(id))).length > 0;
  const hasItsOwn = (line: LooseLine): boolean => isTrouble(line) || (orphaned && ORPHANS.has(line.id));
  const clauses = clausesOf(lines).filter(({ lines: own }) => !own.some(hasItsOwn));
  const next = adviceForLife(clauses.flatMap(clause => clause.lines));
  return judgementOf(pod, clauses).map(found => (next === null ? found : { ...found, next }));
}

/** The lines of one pod can come from several processes: what one begins, another may end. */
function restarts({ run }: RunFacts): Judgement[] {
  const kubelets = run.processes.flatMap(({ kubelet }) => kubelet.pid ?? []);
  const others = run.unexplained.filter(({ file }) => componentOf(file) === null).flatMap(({ pid }) => pid ?? []);
  const pids = [...new Set([...kubelets, ...others])].sort((a, b) => a - b);
  if (pids.length < 2 || run.interleaved) return [];
  const message = `the lines are of ${pids.length} kubelet processes (${listed(pids.map(pid => `pid ${pid}`))}): the kubelet was restarted, or they are of several nodes`;
  return [undated(message)];
}

/** The pods of a whole log whose volumes or leftovers were removed. */
function gone(owners: readonly Owner[], { run }: RunFacts): Judgement[] {
  const found = owners.flatMap(({ pod, lines }) => {
    const own = lines.filter(({ id }) => id === 'unmount-done' || id === 'orphan-volumes-cleaned');
    return pod === null || own.length === 0 ? [] : [{ pod, lines: own }];
  });
  if (found.length === 0) return [];
  const pods = found.length === 1 ? 'one pod was' : `${found.length} pods were`;
  const why = run.processes.some(({ kubelet }) => (kubelet.verbosity ?? 0) >= SYNC_LOOP_LEVEL)
    ? ''
    : ', and below -v=2 no line says why';
  const evidence = found.flatMap(({ lines }) => lines);
  const named = listed(
    found.map(({ pod }) => pod),
    MAX_PODS,
  );
  return [about(evidence, `${pods} torn down: volumes unmounted of ${named}${why}`)];
}

export const podComplaint: RunRule = {
  id: 'pod-complaint',
  level: 'info',
  title: 'Errors during an open deletion that no other finding reports',
  reads: [kubeletLog],
  why: 'In a few copied lines, any warning or error of the pod may be what holds up its deletion, even one from before the deletion.',
  evidence:
    'A few records show a deletion that has not ended. They also have warnings or errors about its pod, or ones that name no pod, and no step and no other finding quotes them.',
  next: 'Read the lines, and compare their times with that of the deletion: something that failed before it and was not tried again is over. Provide a longer part of the log.',
  check({ run, deletions, sources }: RunFacts) {
    const open = deletions.filter(one => one.open && one.byLog);
    if (open.length === 0 || !isExcerpt(sources)) return [];
    const quoted = new Set(open.flatMap(one => one.quoted.map(placeOf)));
    return ownersOf(run)
      .filter(isOfOne(open))
      .flatMap(owner => judgeComplaints(owner, quoted));
  },
};

/** Lines that name a pod without its namespace, or no pod, may be about its pod. */
function isOfOne(open: readonly DeletionSummary[]): (owner: Owner) => boolean {
  const names = new Set<string | null>([null, ...open.flatMap(({ pod }) => [nameKey(pod), pod.name])]);
  return ({ pod }) => names.has(pod);
}

function judgeComplaints({ pod, lines }: Owner, quoted: ReadonlySet<string>): Judgement[] {
  const clauses = clausesOf(lines.filter(line => isComplaint(line, pod))).filter(
    ({ lines: own }) => !own.some(one => quoted.has(placeOf(one))),
  );
  return judgementOf(pod, clauses);
}

/**
 * Whether the line is a complaint. The effect of a node's state on this pod is one, unless the state has a finding of its own; that
 * something is gone is no trouble.
 */
function isComplaint(line: LooseLine, pod: string | null): boolean {
  if (line.event.definition.severity === 'I' || provesGone(line) || !isInVain(line)) return false;
  const state = nodeStateIn(line);
  return state === null || (pod !== null && state.reportedBy === undefined);
}
