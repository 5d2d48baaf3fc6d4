import { readPages } from './journal.js';
import { type KubeletLogs, logsOf, type NoLog, noLogIn, throughKubelet } from './kubelet.js';
import { refused } from './refusal.js';
import { journalInstant, offsetIn, rfc3339 } from './stamps.js';
import { type LogRefused, type LogWanted, type Service, UNITS, type WayResult, type WayTools } from './way.js';

const REMEDY =
  "set `enableSystemLogQuery: true` in the kubelet's configuration (before 1.36 with the feature gate NodeLogQuery), or choose another way: --kubelet-log";

export const nodeLogQuery = throughKubelet({
  id: 'node-log-query',
  title: 'the node log query of the kubelet',
  means:
    'asks the kubelet for its unit of the journal, through the API server (Kubernetes 1.27 and later, off by default)',
  remedy: REMEDY,
  docs: 'https://kubernetes.io/docs/concepts/cluster-administration/system-logs/#log-query',
  read: readUnits,
});

async function readUnits(wanted: LogWanted, tools: WayTools): Promise<WayResult> {
  const logs = logsOf(wanted.node, tools);
  let why: NoLog = 'unknown-unit';
  for (const unit of UNITS[wanted.service]) {
    const tail = await logs.text('', { query: unit, tailLines: TAIL_LINES });
    const noLog = noLogIn(tail);
    if (noLog === null) return readUnit(unit, tail, wanted, logs, tools.write);
    if (noLog === 'listing') return without(noLog, wanted);
    why = noLog;
  }
  // With options, a unit that does not exist and one that writes a file get the same answer
  return without(why === 'in-files' ? await inFiles(wanted, logs) : why, wanted);
}

/** Enough lines to see the node's clock, and at which entry the log ends. */
const TAIL_LINES = '100';

async function readUnit(
  unit: string,
  tail: string,
  wanted: LogWanted,
  logs: KubeletLogs,
  write: WayTools['write'],
): Promise<WayResult> {
  const { node } = wanted;
  const until = wanted.until.getTime();
  const lines = tail.split('\n');
  const last = lines.reduce((latest, line) => Math.max(latest, journalInstant(line, until) ?? latest), 0);
  // The kubelet takes the digits of a time for local time of the node, whatever its zone (getLoggingCmd)
  const offset = offsetIn(lines, until);
  const holes = await readPages(
    { since: wanted.since.getTime(), until, last },
    { ask: from => logs.open('', { query: unit, sinceTime: rfc3339(from, offset ?? 0) }), write },
  );
  const unsure = `the journal of ${node} does not show the zone of its clock: if that is not UTC, lines may be missing`;
  return { came: true, holes, notes: offset === null ? [unsure] : [] };
}

/** A kubelet that writes a file would send the whole file: its beginning is enough. */
async function inFiles({ service }: LogWanted, logs: KubeletLogs): Promise<NoLog> {
  const [unit] = UNITS[service];
  const { pieces } = await logs.open('', { query: unit });
  for await (const piece of pieces) return noLogIn(Buffer.from(piece).toString('latin1')) ?? 'in-files';
  return 'empty';
}

const REASONS: Readonly<Record<NoLog, (node: string, service: Service) => readonly [reason: string, remedy: string]>> =
  {
    listing: node => [`the node log query is off: the kubelet of ${node} answers with a listing of /var/log`, REMEDY],
    'in-files': (node, service) => [
      `the ${service} of ${node} writes files, not to the journal`,
      'read the files: --kubelet-log files',
    ],
    'unknown-unit': (node, service) => [`the journal of ${node} knows no unit of a ${service}`, OTHER_WAY],
    'no-journal': node => [`there is no journal on ${node}, or no journalctl`, OTHER_WAY],
    empty: (node, service) => [`the journal of ${node} has no line of the ${service}`, OTHER_WAY],
    failed: (node, service) => [`the kubelet of ${node} could not read the log of the ${service}`, OTHER_WAY],
  };

const OTHER_WAY = 'choose another way: --kubelet-log debug-pod, ssh, kind, minikube, talosctl, command:…';

const without = (noLog: NoLog, { node, service }: LogWanted): LogRefused => refused(...REASONS[noLog](node, service));
