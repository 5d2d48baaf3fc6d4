import { ApiRefusal } from '../client/errors.js';
import { logsOf, type NoLog, noLogIn, throughKubelet } from './kubelet.js';
import { refused } from './refusal.js';
import type { LogRefused, LogWanted, WayResult, WayTools } from './way.js';

const REMEDY = 'only the kubelets of OpenShift have this endpoint; choose another way: --kubelet-log';
/** A clock may be wrong by this much. */
const SKEW = 60_000;

const UNIT = { kubelet: 'kubelet', runtime: 'crio' } as const;

export const openshiftJournal = throughKubelet(
  {
    id: 'openshift-journal',
    title: "the journal endpoint of OpenShift's kubelet",
    means: 'asks as `oc adm node-logs` does, through the API server',
    remedy: REMEDY,
    docs: 'https://docs.openshift.com/container-platform/latest/support/gathering-cluster-data.html',
    read: readJournal,
  },
  noEndpoint,
);

/** On other clusters /var/log/journal is a folder, or does not exist. */
function noEndpoint(error: unknown, node: string): LogRefused | null {
  return error instanceof ApiRefusal && (error.status === 301 || (error.status === 404 && error.reason === ''))
    ? refused(`the kubelet of ${node} has no journal endpoint`, REMEDY)
    : null;
}

/** `since` may be a number of seconds ago (openshift/kubernetes, kubelet_server_journal.go, reRelativeDate), which depends on no zone. */
async function readJournal({ node, service, since }: LogWanted, tools: WayTools): Promise<WayResult> {
  const ago = Math.max(1, Math.ceil((tools.world.wall().getTime() + SKEW - since.getTime()) / 1000));
  const query = { since: `-${ago}s`, unit: UNIT[service], output: 'short-iso-precise' };
  const { pieces } = await logsOf(node, tools).open('journal', query);
  let noLog: NoLog | null | undefined;
  for await (const piece of pieces) {
    noLog = noLog === undefined ? noLogIn(Buffer.from(piece).toString('latin1')) : noLog;
    if (noLog !== null) break;
    await tools.write(piece);
  }
  if (noLog === null) return { came: true, holes: [], notes: [] };
  return refused(
    noLog === 'listing'
      ? `the kubelet of ${node} has no journal endpoint`
      : `the journal of ${node} has no line of the unit ${UNIT[service]} since then`,
    REMEDY,
  );
}
