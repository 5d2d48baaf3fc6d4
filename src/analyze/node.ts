import { createRun, type RunOptions } from '../correlate/run.js';
import { createAssembler } from '../document/assemble/assemble.js';
import { viewsOfObjects } from '../document/assemble/objects.js';
import type {
  Lifecycle,
  NodeEpisode,
  NodeFacts,
  ResultDocument,
  SourceReport,
  Start,
} from '../document/contract/types.js';
import { runNotJudged } from '../document/judge/between.js';
import type { KnownUIDs } from '../document/judge/judge.js';
import { nodeEpisodes } from '../document/nodes/node-episodes.js';
import { createIsWanted, type LeftOut } from '../document/select/select.js';
import { createNodeStory } from '../episodes/node/index.js';
import type { Machines } from '../episodes/now/types.js';
import { createStartTracker } from '../episodes/starts/tracker.js';
import { given } from '../kit/forms.js';
import { logFacts, type NodeName, nameOf, nodeFacts } from './input-facts.js';
import type { AnalyzeOptions } from './options.js';
import { withCounts } from './source-report.js';

export interface NodeOptions extends AnalyzeOptions, Omit<RunOptions, 'name' | 'stages' | 'alsoWorth' | 'these'> {
  /** The node's name, where more than its own log shows it. */
  readonly nodeName?: NodeName;
  /** UIDs that occur in the log of any node */
  readonly loggedUIDs?: KnownUIDs;
  /** Nodes as the input shows them, where none has a log */
  readonly machines?: Machines;
  /** Other evidence of when its logs were written. */
  readonly otherInstants?: readonly number[];
}

/** What one node's analysis adds to the document. */
export interface NodeResult extends Pick<ResultDocument, 'findings' | 'notJudged' | 'api'> {
  readonly lifecycles: readonly Lifecycle[];
  readonly starts: readonly Start[];
  readonly facts: NodeFacts;
  /** What the node itself went through */
  readonly ofNode: readonly NodeEpisode[];
  /** Pods that were not asked for, where lines were left out */
  readonly left?: readonly LeftOut[];
  /** The reports that it was given, with what only the run knows about these sources. */
  readonly sources: ReadonlyMap<number, SourceReport>;
  /** Nothing shows the year of its logs */
  readonly isYearGuessed: boolean;
}

export type NodeAnalysis = ReturnType<typeof createNodeAnalysis>;

/** Up to this many lines about pods, judging all pods takes less time than podline takes to start. */
const FEW_LINES = 4_000;

/** The run of one node, which is judged while it is read. */
export function createNodeAnalysis({
  several = false,
  nodeName,
  ownership,
  object,
  language,
  loggedUIDs,
  machines = new Map(),
  only,
  ...options
}: NodeOptions) {
  const story = createNodeStory();
  const tracker = options.starts === false ? undefined : createStartTracker(story.waits);
  const run = createRun({
    several,
    name: nodeName?.name ?? null,
    stages: tracker === undefined ? [story] : [story, tracker],
    ...given({
      alsoWorth: tracker?.alsoWorth,
      ownership,
      object,
      language,
      these: only && {
        allUpTo: only.allUpTo ?? FEW_LINES,
        byUID: only.uids !== undefined,
        isWanted: createIsWanted(only),
      },
    }),
  });
  const assembler = createAssembler(options, loggedUIDs, tracker?.turns);
  return {
    run,
    /** Judges the pods that are gone; returns whether there were any. */
    settle(): boolean {
      const names = run.takeSettled();
      assembler.settle(names, () => run.current({ clock: options }));
      return names.length > 0;
    },
    /** When its logs end; null where nothing shows the year. */
    end(): number | null {
      const { clock, window } = run.current();
      const { guessed, toUtc } = clock.resolve(options);
      return guessed || window.to === null ? null : toUtc(window.to);
    },
    /** `reports`: the reports on its sources, by their place in the list of all; `otherInstants`: those that are known now. */
    finish(
      reports: ReadonlyMap<number, SourceReport>,
      { hosts = [], otherInstants }: Pick<NodeOptions, 'otherInstants'> & { readonly hosts?: Iterable<string> } = {},
    ): NodeResult {
      const dated = otherInstants === undefined ? options : { ...options, otherInstants };
      const node = run.current({ clock: dated, ended: true });
      const clock = node.clock.resolve(dated);
      const sources = new Map([...reports].map(([index, report]) => [index, withCounts(report, node, index)] as const));
      const read = [...sources.values()];
      const { lifecycles, starts, findings, traces, offset, left } = assembler.finish(node, clock, read);
      const judged = { lifecycles, starts };
      const api = nodeName === undefined ? viewsOfObjects(node, machines, judged) : [];
      const name = nodeName ?? nameOf(node, lifecycles, left);
      const end = node.last === null ? null : clock.toUtc(node.last);
      const ofNode = story.spansOf(read, { run: node, clock, name: name.name });
      return {
        ofNode: nodeEpisodes(ofNode, { name: name.name, end }),
        facts: nodeFacts(node, name, logFacts(node, clock, offset), {
          sources: sources.values(),
          hosts,
          traces,
        }),
        sources,
        ...judged,
        ...(api.length === 0 ? {} : { api }),
        findings,
        ...given({ left }),
        notJudged: runNotJudged(node, clock, findings),
        isYearGuessed: clock.guessed,
      };
    },
  };
}
