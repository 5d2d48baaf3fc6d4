import { didYouMean } from 'podline/internal';
import { COMMAND_TEMPLATES, commandWay, problemWith } from './command.js';
import { type DebugPodOptions, debugPodWay } from './debug-pod.js';
import { logFiles } from './log-files.js';
import { nodeLogQuery } from './node-log-query.js';
import { openshiftJournal } from './openshift-journal.js';
import type { KubeletLogWay } from './way.js';

/** Every way, in the order in which they are tried. */
export const allWays = (debugPod: DebugPodOptions): readonly KubeletLogWay[] => [
  nodeLogQuery,
  openshiftJournal,
  logFiles,
  debugPodWay(debugPod),
  ...COMMAND_TEMPLATES.map(template => commandWay(template)),
];

const COMMAND = 'command:';

/** `--kubelet-log`: `auto`, `none`, the id of a way, or `command:…`. For any other value, the problem as a sentence. */
export function chooseWays(
  text: string,
  debugPod: DebugPodOptions,
): { readonly ways: readonly KubeletLogWay[] } | { readonly problem: string } {
  const ways = allWays(debugPod);
  if (text === 'none') return { ways: [] };
  if (text === 'auto') return { ways: ways.filter(({ byDefault }) => byDefault) };
  if (text.startsWith(COMMAND)) {
    const command = text.slice(COMMAND.length);
    const problem = problemWith(command);
    return problem === null ? { ways: [commandWay({ id: 'command', title: 'a command', command })] } : { problem };
  }
  const found = ways.find(({ id }) => id === text);
  if (found !== undefined) return { ways: [found] };
  const ids = ['auto', 'none', ...ways.map(({ id }) => id), `${COMMAND}…`];
  return { problem: `there is no way "${text}"${didYouMean(text, ids) || `, only ${ids.join(', ')}`}` };
}
