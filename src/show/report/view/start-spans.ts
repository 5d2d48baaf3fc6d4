import { spell } from '../../../catalogue/duration.js';
import type { ContainerRestart, EvidenceRef, Finding, Start, Step } from '../../../document/contract/types.js';

/** A part of a start with its instants, in ms since 1970. */
export interface StartSpan {
  readonly id: string;
  readonly title: string;
  readonly container?: string;
  readonly from: number;
  readonly to: number;
  /** Its end was not seen */
  readonly isOpen: boolean;
  readonly steps: readonly Step[];
  /** The evidence of a part without steps */
  readonly evidence?: readonly EvidenceRef[];
}

export interface StartPicture {
  readonly from: number;
  readonly to: number;
  readonly spans: readonly StartSpan[];
  /** Those whose time is known. */
  readonly restarts: readonly { readonly at: number; readonly container: string; readonly title: string }[];
}

/** The steps between which the parts of a start lie. The first one that was seen counts. */
const PARTS: readonly { id: string; title: string; begin: readonly string[]; end: string; ofContainer?: true }[] = [
  { id: 'volumes', title: 'volumes', begin: ['sync-entered', 'add-seen'], end: 'sandbox-requested' },
  { id: 'sandbox', title: 'sandbox', begin: ['sandbox-requested'], end: 'sandbox-created' },
  { id: 'pull', title: 'pull', begin: ['image-pulling'], end: 'image-pulled', ofContainer: true },
  { id: 'create', title: 'create', begin: ['container-created'], end: 'container-started', ofContainer: true },
  { id: 'init', title: 'init container', begin: ['container-started'], end: 'init-finished', ofContainer: true },
  { id: 'probes', title: 'until Ready', begin: ['running'], end: 'ready' },
];

/** The parts of a start in time; null if nothing of it has a time. `end`: the end of the input, to which a start that hangs extends. */
export function startPictureOf(start: Start, end: string | null): StartPicture | null {
  const timed = start.steps.flatMap(step => (step.at === null ? [] : [{ step, at: Date.parse(step.at) }]));
  const times = timed.map(({ at }) => at);
  const begin = Date.parse(start.seenAt ?? start.createdAt ?? '');
  const from = Number.isNaN(begin) ? Math.min(...times) : begin;
  if (!Number.isFinite(from)) return null;
  const goesOn = start.outcome === 'stuck' || start.outcome === 'in-progress';
  // A pod's object rounds down to seconds: it can be Ready before the containers run according to the log
  const ends = (goesOn ? [end] : [start.readyAt, start.startedAt]).map(time => Date.parse(time ?? ''));
  const known = ends.filter(time => !Number.isNaN(time));
  const to = Math.max(from, ...(known.length > 0 ? known : times));
  const hang = start.outcome === 'stuck' ? start.findings.find(({ level }) => level === 'error') : undefined;
  const troubled = hang === undefined ? Number.POSITIVE_INFINITY : Date.parse(hang.at ?? start.seenAt ?? '');
  const spans = PARTS.flatMap(({ begin: begins, end: last, ofContainer = false, ...part }): StartSpan[] => {
    const names = ofContainer ? new Set(timed.map(({ step }) => step.container)) : [undefined];
    return [...names].flatMap((container): StartSpan[] => {
      if (ofContainer && container === undefined) return [];
      const find = (id: string) =>
        timed.find(({ step }) => step.step === id && (container === undefined || step.container === container));
      const opened = begins.flatMap(id => find(id) ?? [])[0];
      const closed = find(last);
      if (opened === undefined || closed === undefined || closed.at <= opened.at) return [];
      // A try that was repeated later has no end
      if (opened.at > troubled || closed.at > Math.min(troubled, to)) return [];
      return [
        {
          ...part,
          ...(container === undefined ? {} : { container }),
          from: opened.at,
          to: closed.at,
          isOpen: false,
          steps: [opened.step, closed.step],
        },
      ];
    });
  });
  const open = hang === undefined ? [] : [openSpan(hang, Math.max(from, troubled), to)];
  return { from, to, spans: [...spans, ...open].sort((a, b) => a.from - b.from), restarts: restartsIn(start) };
}

const restartsIn = ({ restarts }: Start): StartPicture['restarts'] =>
  restarts.flatMap(({ container, at, ...end }) => {
    const why = endText(end);
    return at === null
      ? []
      : [{ at: Date.parse(at), container, title: `restarted${why === undefined ? '' : `: ${why}`}` }];
  });

/** `OOMKilled, exit code 137, after a back-off of 40 s`: how the run before a restart ended, and how long the kubelet then waited. */
export const endText = ({
  reason,
  exitCode,
  backOffMs,
}: Pick<ContainerRestart, 'reason' | 'exitCode' | 'backOffMs'>): string | undefined =>
  [
    reason,
    exitCode === null ? null : `exit code ${exitCode}`,
    backOffMs === undefined ? null : `after a back-off of ${spell(backOffMs)}`,
  ]
    .filter(part => part !== null)
    .join(', ') || undefined;

/** What holds it has no step for its end: the finding describes it. */
const openSpan = ({ rule, hang, message, evidence }: Finding, from: number, to: number): StartSpan => ({
  id: rule,
  title: hang?.what ?? message.split(':', 1).join(''),
  from,
  to: Math.max(from, to),
  isOpen: true,
  steps: [],
  evidence,
});

/** The title with its container, if it is about one: `pull (web)`. */
export const spanTitle = ({ title, container }: StartSpan): string =>
  container === undefined ? title : `${title} (${container})`;

/** The first line of each of its steps, or what shows it. */
export const linesOfSpan = ({ steps, evidence = [] }: StartSpan): EvidenceRef[] => [
  ...steps.flatMap(step => step.evidence.slice(0, 1)),
  ...evidence.slice(0, 1),
];
