import { spawn } from 'node:child_process';
import { fieldsOf, filled, parseJson, placeholdersIn, wordsOf } from 'podline/internal';
import { ApiRefusal } from '../client/errors.js';
import { refused } from './refusal.js';
import type { KubeletLogWay, LogWanted, WayResult, WayTools } from './way.js';

/** How a command is started: a test needs no docker. */
export type Spawn = typeof spawn;

const DOCS = 'docs/live.md';
const REMEDY = 'run the command by hand to see what it needs';

/** A command of the user whose output is the log. Returns its problem; null for a command that can be run. */
export function problemWith(line: string): string | null {
  const words = wordsOf(line);
  if (words === null) return 'a quotation does not end';
  if (words.length === 0)
    return 'the command is missing: command:docker exec {node} journalctl -u kubelet --since {since}';
  const unknown = placeholdersIn(line).find(name => !(name in PLACEHOLDERS));
  return unknown === undefined
    ? null
    : `there is no {${unknown}}, only ${Object.keys(PLACEHOLDERS)
        .map(name => `{${name}}`)
        .join(', ')}`;
}

export function commandWay(
  { id, title, command, docs }: Omit<CommandTemplate, 'docs'> & { docs?: string },
  run: Spawn = spawn,
): KubeletLogWay {
  return {
    id,
    title,
    means: `runs ${command}, without a shell`,
    byDefault: false,
    needs: () => [],
    remedy: REMEDY,
    docs: docs ?? DOCS,
    read: (wanted, tools) => readCommand(command, wanted, tools, run),
  };
}

async function readCommand(line: string, wanted: LogWanted, tools: WayTools, run: Spawn): Promise<WayResult> {
  // A text that a command line would take for an option, or for something else, is no name of a node
  if (!NODE_NAME.test(wanted.node)) return refused('the name of the node is none that Kubernetes allows', REMEDY);
  if (wanted.service === 'runtime' && !placeholdersIn(line).includes('unit'))
    return refused('the command has no {unit}, so it prints the log of the kubelet alone', REMEDY);
  const values = await valuesOf(line, wanted, tools);
  const [program = '', ...args] = filled(wordsOf(line) ?? [], values);
  const child = run(program, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: tools.signal });
  let written = 0;
  let complaint = '';
  child.stderr.on('data', (piece: Buffer) => {
    if (complaint.length < LONGEST_COMPLAINT) complaint += piece.toString('utf8');
  });
  const ended = new Promise<number | Error>(resolve => {
    child.once('error', resolve);
    child.once('close', (code, signal) => resolve(code ?? new Error(`ended by ${signal}`)));
  });
  try {
    for await (const piece of child.stdout) {
      written += piece.length;
      await tools.write(piece);
    }
  } finally {
    child.kill();
  }
  const code = await ended;
  tools.signal.throwIfAborted();
  const words = complaint.trim().split('\n')[0]?.slice(0, LONGEST_COMPLAINT) ?? '';
  if (code === 0 && written > 0) return { came: true, holes: [], notes: [] };
  const how = code instanceof Error ? code.message : `exit code ${code}`;
  if (written > 0)
    return { came: true, holes: [], notes: [`${program} failed, lines may be missing (${how}): ${words}`] };
  return refused(
    code === 0 ? `${program} printed nothing` : `${program} failed (${how})${words === '' ? '' : `: ${words}`}`,
    REMEDY,
  );
}

const LONGEST_COMPLAINT = 400;
/** DNS-1123 (apimachinery/pkg/api/validation, NameIsDNSSubdomain). */
const NODE_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

async function valuesOf(
  line: string,
  { node, service, since, until }: LogWanted,
  tools: WayTools,
): Promise<Record<string, string>> {
  const { client, world } = tools;
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
  return {
    node,
    context: client.context,
    unit: service === 'kubelet' ? 'kubelet' : 'containerd',
    since: `@${seconds(since)}`,
    until: `@${seconds(until) + 1}`,
    'since-iso': since.toISOString(),
    'since-seconds': String(Math.max(1, seconds(world.wall()) - seconds(since) + 1)),
    address: placeholdersIn(line).includes('address') ? await addressOf(node, tools) : node,
  };
}

const ADDRESS = /^[a-zA-Z0-9][a-zA-Z0-9.:-]*$/;

/** A user who may not read the node can mostly reach it by its name. */
async function addressOf(node: string, { client, signal }: WayTools): Promise<string> {
  try {
    const object = fieldsOf(parseJson((await client.get(`/api/v1/nodes/${node}`, { signal })).body));
    const { addresses } = fieldsOf(object.status);
    const internal = (Array.isArray(addresses) ? addresses.map(fieldsOf) : []).find(
      ({ type }) => type === 'InternalIP',
    );
    const found = String(internal?.address ?? '');
    return ADDRESS.test(found) ? found : node;
  } catch (error) {
    if (error instanceof ApiRefusal) return node;
    throw error;
  }
}

interface CommandTemplate {
  readonly id: string;
  readonly title: string;
  /** The command, with `{unit}` if the runtime's log can be fetched with the same command */
  readonly command: string;
  readonly docs: string;
}

const JOURNAL = 'journalctl --no-pager -o short-iso-precise -u {unit} --since {since} --until {until}';

/** Names for commands that work with many clusters. */
export const COMMAND_TEMPLATES: readonly CommandTemplate[] = [
  {
    id: 'kind',
    title: 'docker exec, for kind',
    command: `docker exec {node} ${JOURNAL}`,
    docs: 'https://kind.sigs.k8s.io/docs/user/quick-start/#exporting-cluster-logs',
  },
  {
    id: 'minikube',
    title: 'minikube ssh',
    command: `minikube ssh -p {context} -n {node} -- sudo ${JOURNAL}`,
    docs: 'https://minikube.sigs.k8s.io/docs/commands/ssh/',
  },
  {
    id: 'ssh',
    title: 'ssh to the node',
    command: `ssh -o BatchMode=yes -o ConnectTimeout=10 -- {address} sudo -n ${JOURNAL}`,
    docs: 'https://man.openbsd.org/ssh',
  },
  {
    id: 'talosctl',
    title: 'talosctl logs',
    command: 'talosctl -n {address} logs {unit}',
    docs: 'https://www.talos.dev/latest/reference/cli/#talosctl-logs',
  },
];

/** The meaning of each placeholder. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  node: 'the name of the node',
  address: "the node's internal address, or its name where the API shows none",
  context: "the kubeconfig's context",
  unit: 'kubelet, or containerd for the log of the runtime',
  since: 'the beginning as journalctl takes it: @ and seconds since 1970',
  until: 'the end, in the same form',
  'since-iso': 'the beginning as RFC 3339, in UTC',
  'since-seconds': 'the beginning in seconds before now',
};
