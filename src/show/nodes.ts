import { spell } from '../catalogue/duration.js';
import type { NodeEpisode, NodeFacts, NodeKind, ResultDocument } from '../document/contract/types.js';
import { endsOf, nodesOf, ownStarts, podEpisodesOf, startsOf } from '../document/episodes.js';
import { measured, quantilesOf } from '../document/figures/lasted.js';
import { deathsIn, nodeTimes, together } from '../document/nodes/node-times.js';
import { select } from '../document/select/select.js';
import { nodeKinds } from '../episodes/node/words.js';
import type { PhaseId } from '../episodes/phases.js';
import { count } from '../kit/count.js';
import { grouped } from '../kit/grouped.js';
import { VERSION } from '../kit/version.js';
import { diffDocuments } from './diff/diff.js';
import { compareTimes, rankTest } from './diff/groups/times.js';
import { FAMILY_WORDS, groupSentence } from './diff/groups/words.js';
import { LIMITS } from './diff/thresholds.js';
import type { GroupChange } from './diff/types.js';
import { groupViews } from './diff/view.js';
import { type Cell, csvText } from './report/safe.js';
import { timeWent } from './report/view/slow.js';
import { kindOf, nameOf } from './report/view/words.js';
import { restartsOf } from './restarts.js';
import { type Answer, type Column, figure, type Table, tableOf, unlessNone, words } from './tables.js';

type NodeRow = ReturnType<typeof rowOf>;

/** Kinds that have columns of their own. */
const AWAY = nodeKinds('outage', 'of-kubelet');
const TOLD: readonly NodeKind[] = [...AWAY, 'not-ready'];
const OUTAGES = nodeKinds('outage').filter(kind => !TOLD.includes(kind));

/** The nodes of a document, side by side. */
function nodesDocument(document: ResultDocument) {
  const names = new Set<string | null>([
    ...document.nodes.map(({ name }) => name),
    ...document.episodes.flatMap(({ node }) => node ?? []),
  ]);
  // An episode that names no node is of the only one
  const isOnly = names.size === 1;
  return {
    nodesVersion: 1,
    tool: { name: 'podline', version: VERSION },
    rows: [...names].map(name => {
      const isOf = ({ node }: { readonly node: string | null }): boolean => node === name || (isOnly && node === null);
      const own = {
        ...document,
        episodes: document.episodes.filter(isOf),
        api: (document.api ?? []).filter(() => isOnly),
      };
      return rowOf(
        name,
        own,
        document.nodes.find(one => one.name === name),
      );
    }),
  };
}

function rowOf(node: string | null, document: ResultDocument, facts: NodeFacts | undefined) {
  const starts = ownStarts(document);
  const times = starts.flatMap(one => (one.durationMs === null ? [] : [{ one, ms: one.durationMs }]));
  const [slowest] = times.toSorted((a, b) => b.ms - a.ms);
  const went = slowest === undefined ? undefined : timeWent(slowest.one)[0];
  const all = nodesOf(document);
  const timeOf = nodeTimes(document);
  const took = (episodes: readonly NodeEpisode[]): number => together(episodes.map(timeOf));
  const { from = null, to = null } = facts?.window ?? {};
  const of = (kind: NodeKind): NodeEpisode[] => all.filter(one => one.kind === kind);
  const died = deathsIn(all);
  const isRunning = of('kubelet-run').some(({ outcome }) => outcome === 'lasts');
  const outages = OUTAGES.filter(kind => of(kind).length > 0);
  return {
    /** Null where nothing shows it */
    node,
    versions: [...new Set((facts?.kubelets ?? []).flatMap(({ version }) => version ?? []))],
    /** What its log covers; null without one: then nothing is known of what the node went through */
    window: from === null || to === null ? null : { from, to },
    kubelet: {
      /** How many processes. A kubelet that died at once may have left no line of its own */
      runs: Math.max(facts?.kubelets.length ?? 0, of('kubelet-run').length, died + (isRunning ? 1 : 0)),
      /** Of those, how many ended with an error */
      died,
      absentMs: took(AWAY.flatMap(of)),
    },
    notReadyMs: took(of('not-ready')),
    /** How long each kind of outage lasted in all */
    outages: Object.fromEntries(outages.map(kind => [kind, { times: of(kind).length, ms: took(of(kind)) }])),
    starts: starts.length,
    /** Until Ready; where the input does not show it, until all containers ran */
    startTimes: quantilesOf(times.map(({ ms }) => ms)),
    slowest:
      slowest === undefined
        ? null
        : { id: slowest.one.id, pod: slowest.one.pod, ms: slowest.ms, went: went?.says ?? '' },
    refused: startsOf(document).filter(({ outcome }) => outcome === 'refused').length,
    restarts: restartsOf(document).containers.reduce((sum, { restarts, before }) => sum + restarts - before, 0),
    deletions: endsOf(document).length,
    deletionTimes: quantilesOf(endsOf(document).flatMap(one => measured(one).wholeMs ?? [])),
    /** Episodes of pods and of the node with an error */
    errors: [...podEpisodesOf(document), ...all].filter(({ findings }) =>
      findings.some(({ level }) => level === 'error'),
    ).length,
  };
}

/** `podline nodes`: a row for each node; and, if two nodes were named, what differs between them. */
export function nodesAnswer(document: ResultDocument, pair: readonly [string, string] | null): Answer {
  const all = nodesDocument(document);
  const shown = pair === null ? all.rows : pair.flatMap(name => all.rows.filter(({ node }) => node === name));
  const compared = pair === null ? null : comparedNodes(document, ...pair);
  // Columns that say nothing of any node are left out
  const columns = COLUMNS.map(([, , column]) => column).filter(({ cells }) =>
    shown.some(row => cells(row).some(cell => cell !== '')),
  );
  const cells = COLUMNS.map(([name, of]) => [name, of] as const);
  const unlogged = shown.filter(({ window }) => window === null).map(nodeName);
  return {
    title: titleOf(shown),
    remarks: [
      ...(unlogged.length === 0
        ? []
        : [`no log of ${unlogged.join(', ')}: nothing is known of its kubelet and its troubles`]),
      ...(compared === null ? [] : comparedText(compared)),
    ],
    tables: [
      tableOf('', shown, columns),
      ...(compared === null || compared.differences.length === 0 ? [] : [differences(compared)]),
    ],
    json: { ...all, rows: shown, ...(compared === null ? {} : { compared }) },
    csv: () => csvText(shown, cells),
  };
}

function titleOf(shown: readonly NodeRow[]): string {
  const troubled = shown.filter(isTroubled).length;
  if (shown.length === 1) return `1 node, with${troubled === 0 ? 'out' : ''} trouble of its own`;
  const who = troubled === 0 ? 'none' : troubled === shown.length ? 'all' : String(troubled);
  return `${count(shown.length, 'node')}, ${who} of them with trouble of ${troubled === 1 ? 'its' : 'their'} own`;
}

const nodeName = ({ node }: NodeRow): string => node ?? 'the node';

const isTroubled = ({ kubelet, notReadyMs, outages }: NodeRow): boolean =>
  kubelet.died > 0 || notReadyMs > 0 || Object.keys(outages).length > 0;

function comparedText({ before, after, comparable, differences }: Compared): string[] {
  const both = `${before} and ${after}`;
  if (comparable === 0 && differences.length === 0)
    return [
      `nothing to compare: no owner, image or kind has enough starts or deletions on both ${both} to tell a difference from chance`,
    ];
  const of = `${count(comparable, 'owner, image or kind', 'owners, images and kinds')} that both have`;
  return differences.length === 0 ? [`${both} do not differ beyond chance in the ${of}`] : [];
}

const differences = ({ before, after, differences: all }: Compared): Table =>
  tableOf(`What differs beyond chance: ${before} → ${after}`, all, [
    words('of', ({ of }) => of),
    words('change', ({ says }) => says),
  ]);

/** A column for programs, and the one for people, which is empty where there is nothing to say. */
type NodeColumn = readonly [name: string, of: Cell<NodeRow>[1], shown: Column<NodeRow>];

const number = (id: string, title: string, of: (row: NodeRow) => number): NodeColumn => [
  id,
  of,
  figure(title, row => unlessNone(of(row))),
];

const time = (id: string, title: string, of: (row: NodeRow) => number | null | undefined): NodeColumn => [
  `${id}_ms`,
  of,
  figure(title, row => {
    const ms = of(row);
    return ms == null ? '' : spell(ms);
  }),
];

/** No time at all is not worth a word. */
const stretch = (id: string, title: string, of: (row: NodeRow) => number): NodeColumn => [
  `${id}_ms`,
  of,
  figure(title, row => (of(row) === 0 ? '' : spell(of(row)))),
];

const COLUMNS: readonly NodeColumn[] = [
  ['node', ({ node }) => node, words('node', nodeName)],
  ['kubelet', ({ versions }) => versions.join(' '), words('kubelet', ({ versions }) => versions.join(', '))],
  time('logged', 'log', ({ window }) => (window === null ? null : Date.parse(window.to) - Date.parse(window.from))),
  number('kubelet_runs', 'runs', ({ kubelet }) => kubelet.runs),
  number('kubelet_died', 'died', ({ kubelet }) => kubelet.died),
  stretch('kubelet_absent', 'no kubelet', ({ kubelet }) => kubelet.absentMs),
  stretch('not_ready', 'not Ready', ({ notReadyMs }) => notReadyMs),
  ['outages', ({ outages }) => JSON.stringify(outages), words('other troubles', outagesText)],
  number('starts', 'starts', ({ starts }) => starts),
  time('start_p50', 'start p50', ({ startTimes }) => startTimes?.p50Ms),
  time('start_p90', 'start p90', ({ startTimes }) => startTimes?.p90Ms),
  number('refused', 'refused', ({ refused }) => refused),
  number('restarts', 'restarts', ({ restarts }) => restarts),
  number('deletions', 'deletions', ({ deletions }) => deletions),
  time('deletion_p90', 'deletion p90', ({ deletionTimes }) => deletionTimes?.p90Ms),
  number('errors', 'errors', ({ errors }) => errors),
  [
    'slowest',
    ({ slowest }) => (slowest === null ? '' : `${nameOf(slowest)} ${slowest.ms} ${slowest.went}`),
    words('slowest start', slowestText),
  ],
];

function outagesText({ outages }: NodeRow): string {
  const each = Object.entries(outages).map(
    ([kind, { times, ms }]) => `${kind}${times > 1 ? ` x${times}` : ''}${ms > 0 ? ` ${spell(ms)}` : ''}`,
  );
  return each.join(', ');
}

function slowestText({ slowest }: NodeRow): string {
  if (slowest === null) return '';
  return `${spell(slowest.ms)} ${nameOf(slowest)}${slowest.went === '' ? '' : `: ${slowest.went}`}`;
}

type Compared = ReturnType<typeof comparedNodes>;

/** Phases in which the node has to act; what an app or a registry needs differs between pods. */
const OF_THE_NODE = {
  start: ['queue', 'volumes', 'runtime-wait', 'sandbox', 'create'],
  end: ['volumes', 'cgroup'],
} satisfies { readonly [Of in 'start' | 'end']: readonly PhaseId<Of>[] };

/** Two nodes, by what both of them had. */
function comparedNodes(document: ResultDocument, before: string, after: string) {
  const sides = [before, after].map(name => select(document, { nodes: [name] }));
  const [one = document, other = document] = sides;
  const { starts, groups } = diffDocuments({ name: before, document: one }, { name: after, document: other });
  const onBoth = starts.filter(({ before: a, after: b }) => a.starts > 0 && b.starts > 0);
  const views = groupViews({ starts: onBoth.map(certain), groups: groups.map(certain) });
  const kinds = kindsOf(one, other);
  const sizes = [
    ...onBoth.map(pair => [pair.before.starts, pair.after.starts] as const),
    ...groups.map(pair => [pair.before.deletions, pair.after.deletions] as const),
    ...kinds.map(({ size }) => size),
  ];
  return {
    before,
    after,
    /** How many owners, images and kinds have enough on both for a difference to be told from chance */
    comparable: sizes.filter(([a, b]) => rankTest(zeros(a), zeros(b)).leastP <= LIMITS.chance).length,
    /** What differs beyond chance: `before → after` */
    differences: [
      ...views.flatMap(({ heading, changes }) => changes.map(({ text }) => ({ of: heading, says: text }))),
      ...kinds.flatMap(({ of, says }) => says.map(text => ({ of, says: text }))),
    ],
  };
}

const zeros = (many: number): number[] => new Array<number>(many).fill(0);

const isCertain = ({ p, label }: GroupChange): boolean => p <= LIMITS.chance && label !== 'ambiguous';

const certain = <T extends { readonly changes: readonly GroupChange[] }>(pair: T): T => ({
  ...pair,
  changes: pair.changes.filter(isCertain),
  label: 'ambiguous',
});

/** All starts, and all deletions of one kind: the node does the same for each, whatever the pod. */
function kindsOf(one: ResultDocument, other: ResultDocument) {
  const rows = (['start', 'end'] as const).flatMap(family => {
    const all = [one, other].map(document => (family === 'start' ? ownStarts(document) : endsOf(document)));
    const kinds = [...grouped(all.flat(), ({ kind }) => kind).keys()];
    return kinds.map(kind => ({ family, kind, sides: all.map(side => side.filter(each => each.kind === kind)) }));
  });
  return rows.flatMap(({ family, kind, sides: [a = [], b = []] }) => {
    const times = (side: typeof a, phase: string) => side.flatMap(each => measured(each).phases.get(phase) ?? []);
    const changes = OF_THE_NODE[family].flatMap(phase => compareTimes(phase, times(a, phase), times(b, phase), null));
    return {
      size: [a.length, b.length] as const,
      of: family === 'start' ? 'all starts' : `every ${kindOf({ kind } as Parameters<typeof kindOf>[0])}`,
      says: changes.filter(isCertain).map(change => groupSentence(change, FAMILY_WORDS[family])),
    };
  });
}
