import {
  conditionsIn,
  type Finding,
  fieldsOf,
  grouped,
  leavingNamespace,
  leftInNamespace,
  listOf,
  type Maker,
  msOf,
  type Statement,
  type SuspendedJob,
  suspended,
  textOf,
  uncreated,
  wordOf,
} from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { getObject, hasName } from '../client/list.js';
import { pathOf } from '../client/objects.js';
import { eventOf } from './seen.js';
import { isLeaving, type Targets } from './targets.js';
import { allOf, createAdditions, type Tools } from './tools.js';

/** `rule`: the id of the statement among the findings of a document. */
export interface AroundStatement extends Required<Statement> {
  readonly rule: 'namespace-stays' | 'pods-not-created';
}

/** What is wrong besides pods that exist: pods that cannot be created, namespaces that do not go. */
export interface AroundPods {
  readonly statements: readonly AroundStatement[];
  /** Why some of it is not known, in words */
  readonly lacking: readonly string[];
}

/** More namespaces than this are not asked about. */
const MAX_NAMESPACES = 20;
/** More suspended Jobs than this are not named. */
const MAX_JOBS = 20;

export async function aroundPods({ asked, pods, within, absent }: Targets, tools: Tools): Promise<AroundPods> {
  const { lacking, unless } = createAdditions();
  const now = tools.world.wall().getTime();
  const leaving = grouped(
    [...pods, ...within.map(({ pod }) => pod)].filter(isLeaving),
    ({ metadata }) => metadata?.namespace ?? '',
  );
  const names = [...new Set([...(asked.namespaces ?? []), ...leaving.keys()])].filter(name => name !== '');
  // A pod that was named and exists does not wait for another to be created
  const isSearched = asked.isSearch || absent.length > 0;
  const where = asked.isSearch ? asked.namespaces : absent.map(one => one.namespace);
  const [makers, jobs, namespaces] = await Promise.all([
    isSearched ? unless([], makersIn(where, tools)) : [],
    isSearched ? unless([], suspendedIn(where ?? [], tools)) : [],
    Promise.all(names.slice(0, MAX_NAMESPACES).map(name => unless([], namespaceOf(name, tools)))),
  ]);
  const isNamed = ({ namespace, name }: Pick<Maker, 'namespace' | 'name'>): boolean =>
    absent.some(one => one.namespace === namespace && `${one.name}-`.startsWith(`${name}-`));
  const concerned = makers.filter(maker => asked.isSearch || isNamed(maker));
  // A Job in a queue waits for its turn: that is no trouble unless somebody asks about its pods
  const resting = jobs.filter(job => (asked.isSearch ? job.queue === null : isNamed(job))).slice(0, MAX_JOBS);
  return {
    statements: [
      ...namespaces
        .flat()
        .flatMap(namespace => leavingIn(namespace, leaving, now))
        .map(as('namespace-stays')),
      ...concerned.flatMap(maker => uncreated(maker, now) ?? []).map(as('pods-not-created')),
      ...resting.map(job => suspended(job, now)).map(as('pods-not-created')),
    ],
    lacking: [...lacking],
  };
}

const as =
  (rule: AroundStatement['rule']) =>
  (one: Required<Statement>): AroundStatement => ({ ...one, rule });

/** The statements as findings, for programs. */
export const findingsOf = (statements: readonly AroundStatement[]): Finding[] =>
  statements.map(({ rule, says, next }) => ({ rule, level: 'error', message: says, next, at: null, evidence: [] }));

const namespaceOf = async (name: string, { client, signal }: Tools): Promise<ApiObject[]> => [
  await getObject(client, `/api/v1/namespaces/${encodeURIComponent(name)}`, 'Namespace', { signal }),
];

function leavingIn({ metadata, status }: ApiObject, pods: ReadonlyMap<string, readonly ApiObject[]>, now: number) {
  const name = metadata?.name ?? '';
  const since = msOf(textOf(metadata?.deletionTimestamp));
  if (since === null) return [];
  const left = leftInNamespace({ status });
  const own = (pods.get(name) ?? []).map(pod => ({
    name: pod.metadata?.name ?? '',
    finalizers: listOf(pod.metadata?.finalizers, wordOf),
  }));
  return [leavingNamespace({ name, since, pods: own, left }, now)];
}

/** Objects that could not create a pod, with their Events about that; all namespaces: null. */
async function makersIn(namespaces: readonly string[] | null, tools: Tools): Promise<Maker[]> {
  const failed = await eventsWith('FailedCreate', namespaces, tools);
  if (failed.length === 0) return [];
  const places = new Set(failed.flatMap(event => wordOf(fieldsOf(event.involvedObject).namespace) ?? []));
  const made = await eventsWith('SuccessfulCreate', [...places].slice(0, MAX_NAMESPACES), tools);
  const byObject = grouped([...failed, ...made], event => {
    const { kind, namespace, name, uid } = fieldsOf(event.involvedObject);
    return JSON.stringify([kind, namespace, name, uid]);
  });
  return [...byObject.values()].flatMap(list => {
    const { kind, namespace, name } = fieldsOf(list[0]?.involvedObject);
    const [is, where, called] = [wordOf(kind), wordOf(namespace), wordOf(name)];
    if (is === null || where === null || called === null || is === 'Pod') return [];
    return [{ kind: is, namespace: where, name: called, events: list.map(eventOf) }];
  });
}

/** Jobs that are suspended and not over, in these namespaces. */
async function suspendedIn(namespaces: readonly string[], tools: Tools): Promise<SuspendedJob[]> {
  const paths = [...new Set(namespaces)].slice(0, MAX_NAMESPACES).map(name => pathOf('jobs', name, '/apis/batch/v1'));
  const lists = await Promise.all(paths.map(path => allOf({ path }, tools)));
  return lists
    .flat()
    .filter(hasName)
    .flatMap(job => {
      const { metadata, spec } = job;
      const now = conditionsIn(job).filter(({ status }) => status === 'True');
      if (fieldsOf(spec).suspend !== true || now.some(({ type }) => OVER.has(type))) return [];
      return [
        {
          namespace: metadata?.namespace ?? '',
          name: metadata?.name ?? '',
          since: msOf(now.find(({ type }) => type === 'Suspended')?.since),
          queue: wordOf(fieldsOf(metadata?.labels)['kueue.x-k8s.io/queue-name']),
        },
      ];
    });
}

/** The pods of such a Job are not made any more (batch/v1, JobConditionType). */
const OVER: ReadonlySet<string> = new Set(['Complete', 'Failed', 'FailureTarget', 'SuccessCriteriaMet']);

async function eventsWith(reason: string, namespaces: readonly string[] | null, tools: Tools): Promise<ApiObject[]> {
  const places = namespaces === null ? [null] : [...new Set(namespaces)];
  const lists = await Promise.all(
    places.map(place => allOf({ path: pathOf('events', place), fieldSelector: `reason=${reason}` }, tools)),
  );
  return lists.flat();
}
