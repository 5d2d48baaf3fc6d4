import {
  type AnalyzeCommandOptions,
  analyze,
  complain,
  createFaultList,
  documentOf,
  ENDING,
  EXIT,
  endByFault,
  endsOf,
  type Io,
  isPlainRun,
  listedOf,
  type Output,
  parseOutput,
  podNames,
  quotes,
  type Report,
  type ResultDocument,
  realWorld,
  renderOptions,
  select,
  stageProgress,
  startsOf,
  stopSignals,
  traceSender,
  UsageError,
  writeOutputs,
} from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';
import { nodeNameOf } from '../client/objects.js';
import { chooseWays } from '../kubelet-log/choose.js';
import { type ClusterOptions, withCluster } from '../with-cluster.js';
import { explainAccess } from './access.js';
import { type AroundStatement, aroundPods, findingsOf } from './around.js';
import { type Gathered, type Shown, shownBy, withLogs } from './gather.js';
import type { GatherTools } from './node-log.js';
import { ofNodes, presentOf } from './present.js';
import { logProblems } from './problems.js';
import { type PodChange, sourcesOf } from './sources.js';
import { findTargets, isLeaving, nameOf, type Targets } from './targets.js';
import { aroundText, calmNodes, kubeletsText, logsReport, nothingWrong, shownText } from './text.js';
import type { Tools } from './tools.js';
import { untilGone } from './until-gone.js';

export interface WhyOptions extends ClusterOptions, AnalyzeCommandOptions {
  readonly allNamespaces?: boolean;
  readonly selector?: string;
  readonly kubeletLog: string;
  readonly explainAccess?: boolean;
  readonly debugImage: string;
  readonly debugNamespace: string;
}

/** Milliseconds after which a log counts as slow. */
export const SOON = 1_000;

/** `podline why`: exits 0 whatever it finds; 2 if something that was requested cannot be fetched. */
export async function whyCommand(names: readonly string[], options: WhyOptions, io: Io): Promise<number> {
  const outputs = (options.output ?? ['text']).map(parseOutput);
  const sendTraces = await traceSender(options, io);
  // So that nothing is left in the cluster
  const signals = stopSignals(ENDING);
  try {
    const code = await withCluster(options, io, async client => {
      const ask = createWhy({ client, options, io, outputs, signal: signals.stop, world: io.world ?? realWorld });
      return options.explainAccess ? ask.access(names) : ask.answer(names, sendTraces);
    });
    return code;
  } catch (error) {
    if (signals.stop.aborted) return EXIT.usage;
    throw error;
  } finally {
    signals.end();
  }
}

interface Why extends Tools {
  readonly options: WhyOptions;
  readonly io: Io;
  readonly outputs: readonly Output[];
}

type SendTraces = Awaited<ReturnType<typeof traceSender>>;

function createWhy({ client, options, io, outputs, signal, world }: Why) {
  const progress = stageProgress(io, options.quiet === true);
  const say = (sentence: string): void => {
    progress.end();
    if (!options.quiet) complain(io, sentence);
  };
  const debugPod = { image: options.debugImage, namespace: options.debugNamespace };
  const chosen = chooseWays(options.kubeletLog, debugPod);
  if ('problem' in chosen) throw new UsageError(`--kubelet-log: ${chosen.problem}`);
  const tools: GatherTools = {
    client,
    world,
    signal,
    ways: chosen.ways,
    progress: (node, bytes) => progress.read(`the kubelet's log of ${node}`, bytes),
  };

  const { faults, take } = createFaultList();

  async function targets(names: readonly string[]): Promise<Targets> {
    progress.stage('looking for pods');
    const { namespace: namespaces = null, allNamespaces = false, selector = null, node = null } = options;
    return findTargets({ names, namespaces, allNamespaces, selector, nodes: node }, { client, world, signal });
  }

  /**
   * Waits for logs, and prints what the API server shows if they take long: an unreachable node is the most common reason why pods stay,
   * and the API server waits half a minute for it.
   */
  async function untilLogs(shown: Shown): Promise<{ gathered: Gathered; isReported: boolean }> {
    let isReported = false;
    const isWanted = tools.ways.length > 0 && outputs.some(({ format, file }) => format === 'text' && file === null);
    const calm = world.clock.after(SOON, () => {
      if (!isWanted) return;
      isReported = true;
      progress.end();
      io.stdout.write(shownText(shown, renderOptions(options, io)));
    });
    try {
      return { gathered: await withLogs(shown, tools), isReported };
    } finally {
      calm();
    }
  }

  async function printAnswer(
    { gathered, isReported }: { readonly gathered: Gathered; readonly isReported: boolean },
    statements: readonly AroundStatement[],
    changes: readonly PodChange[] = [],
  ): Promise<ResultDocument> {
    progress.stage('analysing');
    const whole = await analyze(sourcesOf(gathered, changes), {
      lines: quotes(outputs, options),
      now: world.wall(),
      unreadable: (_, error) => take(error),
      ...(options.tz === undefined ? {} : { zone: options.tz }),
    });
    const uids = gathered.pods.map(({ metadata }) => metadata?.uid ?? '');
    const ofPods = uids.length === 0 ? { ...whole, episodes: [] } : select(whole, { uids });
    const more = [...presentOf(whole, gathered.views), ...ofNodes(whole, gathered.asked)];
    const isMore = (one: ResultDocument['episodes'][number]): boolean => more.some(({ id }) => id === one.id);
    const own = {
      ...ofPods,
      episodes: whole.episodes.filter(one => isMore(one) || ofPods.episodes.some(({ id }) => id === one.id)),
    };
    const selected = select(
      { ...own, findings: own.findings.filter(({ level }) => level !== 'info') },
      listedOf(options),
    );
    progress.end();
    // The API shows nothing about a pod that is gone
    const isGone = changes.length > 0;
    const isCalm =
      gathered.asked.length > 0 &&
      uids.length === 0 &&
      own.episodes.every(isPlainRun) &&
      selected.findings.length === 0;
    const calm: Report = { ...logsReport, render: () => calmNodes(gathered) };
    const reports = isCalm ? [calm] : isReported && !isGone ? [logsReport] : [];
    const document = isGone ? selected : { ...selected, api: viewsFor(gathered, own, selected, options) };
    if (isReported && !isGone) io.stdout.write(kubeletsText(gathered, renderOptions(options, io)));
    await write(document, statements, podNames(own), reports);
    for (const sentence of logProblems(gathered)) say(sentence);
    return document;
  }

  /** What is wrong around the pods stands above the text already. */
  async function write(
    document: ResultDocument,
    statements: readonly AroundStatement[],
    found: readonly string[] = [],
    reports: readonly Report[] = [],
  ): Promise<void> {
    const render = { ...renderOptions(options, io), found };
    const [texts, others] = [outputs.filter(isText), outputs.filter(output => !isText(output))];
    await writeOutputs(
      others,
      { ...document, findings: [...findingsOf(statements), ...document.findings] },
      render,
      io,
      reports,
    );
    await writeOutputs(texts, document, render, io, reports);
  }

  async function follow(pods: readonly ApiObject[]): Promise<PodChange[]> {
    say(`waiting until ${pods.length === 1 ? 'it is' : `all ${pods.length} are`} gone; Ctrl-C ends this`);
    return untilGone(pods, {
      client,
      world,
      signal,
      changed: ({ type, object }) => {
        if (type === 'DELETED') say(`${nameOf(object)} is gone`);
      },
      interrupted: why => say(`the watch was interrupted and goes on: ${why}`),
    });
  }

  return {
    async answer(names: readonly string[], sendTraces: SendTraces): Promise<number> {
      const found = await targets(names);
      const { pods, missing, notes } = found;
      for (const sentence of [...notes, ...missing]) say(sentence);
      const around = await aroundPods(found, tools);
      for (const reason of around.lacking) say(`the answer is less certain, because ${reason}`);
      const { statements } = around;
      const isPrinted = outputs.some(output => isText(output) && output.file === null);
      progress.end();
      if (isPrinted && statements.length > 0) io.stdout.write(aroundText(statements, renderOptions(options, io)));
      const nodes = names.length === 0 ? (options.node ?? []) : [];
      const calm =
        pods.length > 0 || names.length > 0 ? '' : nothingWrong(found, world.wall().getTime(), statements.length > 0);
      if (pods.length === 0 && nodes.length === 0) {
        if (!isPrinted && calm !== '') say(calm.trimEnd());
        await write(documentOf([]), statements, [], [{ ...logsReport, render: () => calm }]);
        return missing.length > 0 ? EXIT.usage : EXIT.ok;
      }
      const first = await untilLogs(await shownBy(pods, tools, nodes));
      let document = await printAnswer(first, statements);
      if (isPrinted) io.stdout.write(calm);
      const leaving = pods.filter(isLeaving);
      if (options.follow && leaving.length === 0)
        say('none of these pods is being deleted: --follow has nothing to wait for');
      if (options.follow && leaving.length > 0) {
        const changes = await follow(leaving);
        if (!signal.aborted)
          document = await printAnswer(
            { gathered: await withLogs(await shownBy(leaving, tools), tools), isReported: false },
            [],
            [...asAdded(leaving), ...changes],
          );
      }
      await sendTraces?.(document);
      endByFault(faults);
      const isShort = missing.length > 0 || [...first.gathered.logs.values()].some(({ pieces }) => pieces === null);
      return isShort ? EXIT.usage : EXIT.ok;
    },
    access: (names: readonly string[]) =>
      explainAccess({ client, world, signal, ways: chosen.ways, debugPod, io }, async () => {
        const { pods } = await targets(names);
        progress.end();
        return options.node?.[0] ?? pods.flatMap(pod => nodeNameOf(pod) ?? [])[0] ?? null;
      }),
  };
}

const isText = ({ format }: Output): boolean => format === 'text';

const asAdded = (pods: readonly ApiObject[]): PodChange[] => pods.map(object => ({ type: 'ADDED', object }));

/** If deletions were selected by verdict, only those are shown; for a pod that is being deleted, the verdict of its deletion counts. */
function viewsFor({ views }: Gathered, own: ResultDocument, selected: ResultDocument, options: WhyOptions) {
  if (Object.keys(listedOf(options)).length === 0) return views;
  const leaving = new Set(endsOf(own).map(({ uid }) => uid));
  const begun = startsOf(selected).filter(({ uid }) => !leaving.has(uid));
  const chosen = new Set([...endsOf(selected), ...begun].flatMap(({ uid, mirrorUIDs }) => [uid, ...mirrorUIDs]));
  return views.filter(({ uid }) => chosen.has(uid));
}
