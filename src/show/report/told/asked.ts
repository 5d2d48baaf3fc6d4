import { spell } from '../../../catalogue/duration.js';
import type {
  AskedTime,
  ContainerRestart,
  Episode,
  Finding,
  NearEpisode,
  NodeEpisode,
  ResultDocument,
  Start,
} from '../../../document/contract/types.js';
import { isAboutInput, isPlainRun, nodesOf, podEpisodesOf } from '../../../document/episodes.js';
import { extentOf } from '../../../document/select/window.js';
import { count } from '../../../kit/count.js';
import { ruleOf } from '../../../rules/registry.js';
import { askedText } from '../view/times.js';
import { shownVerdict } from '../view/verdicts.js';
import { kindOf, nameOf, restartWhy } from '../view/words.js';
import { statementLines } from './findings.js';
import type { AskedRow, Context } from './writer.js';

/** What went on in the time that was asked for: the node, then the pods, in the order of time. Empty if none was. */
export function askedParts(document: ResultDocument, context: Context): readonly (readonly string[])[] {
  const { out, time } = context;
  const { asked, input, nodes } = document;
  if (asked === undefined) return [];
  const date = time.show(asked.from)?.date;
  const clock: Clock = at => {
    const shown = at === null ? null : time.show(at);
    return shown === null ? '' : `${shown.date === date ? '' : `${shown.date} `}${shown.time}`;
  };
  const isOneNode = nodes.length < 2;
  const { from: begun, to: ended } = input.window;
  const isBeyond = begun !== null && ended !== null && (asked.from < begun || asked.to > ended);
  const doubts = isBeyond ? [`the log covers only ${clock(begun)} to ${clock(ended)}`] : [];
  const isThen = ({ at, until }: Finding): boolean => at !== null && at <= asked.to && (until ?? at) >= asked.from;
  // Findings about pods are left out, because their pods have rows
  const findings = document.findings.filter(
    one => isThen(one) && (isAboutInput(one) || ruleOf(one.rule)?.ofNode === true),
  );
  const isOutside = doubts.length > 0 && !isWithin(input.window, asked);
  // That a kubelet ran is only known for the time of its log
  const ofNodes = nodesOf(document)
    .filter(one => !isOutside || !isPlainRun(one))
    .toSorted((a, b) => Number(isPlainRun(a)) - Number(isPlainRun(b)));
  const ofPods = podEpisodesOf(document).flatMap(one => [
    ...(one.family === 'start' && !isStartThen(one, asked) ? [] : [{ at: beginOf(one, asked), row: episodeRow(one) }]),
    ...(one.family === 'start' ? restartsThen(one, asked) : []),
  ]);
  const starts = ofPods.filter(({ row }) => row.what === START).length;
  const restarts = ofPods.filter(({ row }) => row.what === RESTART).length;
  const node = isOneNode ? 'the node' : 'a node';
  // The trouble that explains a pod may have been over
  const troubles = ofNodes.filter(one => !isPlainRun(one) && isWithin({ from: one.startedAt, to: one.endedAt }, asked));
  const isCalm = troubles.length + findings.length + doubts.length === 0 && input.window.from !== null;
  const counted = (number: number, what: string, several?: string): string[] =>
    number === 0 ? [] : [count(number, what, several)];
  const isSilent = nodes.length + ofNodes.length > 0 && !isOutside;
  const none = isSilent ? 'no start, restart or deletion of a pod' : 'the input shows nothing of that time';
  const counts = [
    ...(isCalm ? [`no trouble of ${node}`] : counted(troubles.length, `trouble of ${node}`, `troubles of ${node}`)),
    ...counted(starts, 'start'),
    ...counted(restarts, 'restart'),
    ...counted(ofPods.length - starts - restarts, 'deletion'),
    ...(ofPods.length > 0 ? [] : [none]),
  ];
  const shown = (row: Timed): AskedRow => ({ ...row, from: clock(row.from), to: clock(row.to) });
  const nodeRows = ofNodes.map(({ kind, verdict, headline, startedAt, endedAt, node: name }) => {
    const of = isOneNode ? '' : (name ?? '');
    return shown({ verdict, from: startedAt, to: endedAt, what: kind, of, node: '', says: headline });
  });
  // Where nothing went on, what is nearest
  const nearest = [...nearText('before it', asked.before, clock), ...nearText('after it', asked.after, clock)];
  return [
    [
      ...out.sentence(`${askedText(asked, time)}: ${counts.join(', ')}`, 'strong'),
      ...doubts.flatMap(doubt => out.labelled('? ', doubt, 'info')),
      ...nearest.flatMap(near => out.labelled('  ', near)),
    ],
    // Nodes come first: they explain the others
    [...out.asked(nodeRows), ...statementLines(findings, context, true)],
    out.asked(ofPods.toSorted((a, b) => a.at - b.at).map(({ row }) => shown(row))),
  ];
}

type Timed = Omit<AskedRow, 'from' | 'to'> & { readonly from: string | null; readonly to: string | null };

const START = 'start';
const RESTART = 'restart';

function episodeRow(one: Exclude<Episode, NodeEpisode>): Timed {
  const [from = Number.NaN, to = Number.NaN] = extentOf(one) ?? [];
  return {
    verdict: one.family === 'end' ? shownVerdict(one) : one.verdict,
    from: iso(from),
    to: iso(to),
    what: one.family === 'start' ? START : kindOf(one),
    of: nameOf(one),
    node: one.node ?? '',
    says: one.headline,
  };
}

const iso = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);

/** A listed episode without a beginning had begun before that time. */
function beginOf(one: Exclude<Episode, NodeEpisode>, { from }: AskedTime): number {
  const [begin = Number.NaN] = extentOf(one) ?? [];
  return Number.isFinite(begin) ? begin : Date.parse(from);
}

/** Whether more of a start than its restarts lies in that time: restarts have rows of their own. */
function isStartThen(one: Start, asked: AskedTime): boolean {
  const [from = Number.NaN, to = Number.NaN] = extentOf(one) ?? [];
  const isUnderWay = from <= Date.parse(asked.to) && to >= Date.parse(asked.from);
  return isUnderWay || restartsThen(one, asked).length === 0;
}

const restartsThen = (one: Start, asked: AskedTime): { at: number; row: Timed }[] =>
  one.restarts
    .filter(({ at }) => at !== null && at >= asked.from && at <= asked.to)
    .map(restart => ({
      at: Date.parse(restart.at ?? ''),
      row: {
        verdict: 'complete-with-findings',
        from: restart.at,
        to: restart.at,
        what: RESTART,
        of: `${nameOf(one)} (${restart.container})`,
        node: one.node ?? '',
        says: restartText(restart),
      },
    }));

const restartText = (restart: ContainerRestart): string =>
  `${restartWhy(restart)}${restart.backOffMs === undefined ? '' : `; after a back-off of ${spell(restart.backOffMs)}`}`;

/** Where no log covers that time, its silence shows nothing. */
const isWithin = ({ from, to }: ResultDocument['input']['window'], asked: AskedTime): boolean =>
  (from === null || from <= asked.to) && (to === null || to >= asked.from);

/** An instant, with its date where the title has another one. */
type Clock = (at: string | null) => string;

function nearText(where: string, near: NearEpisode | null, clock: Clock): string[] {
  if (near === null) return [];
  const whose = near.pod === undefined ? (near.node ?? 'the node') : nameOf({ pod: near.pod });
  return [`${where}, at ${clock(near.at)}: ${whose}: ${near.headline}`];
}
