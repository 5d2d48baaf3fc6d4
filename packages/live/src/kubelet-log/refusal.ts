import { ApiRefusal, isUnanswered } from '../client/errors.js';
import { remedyFor, rightText } from '../client/right.js';
import type { KubeletLogWay, LogRefused } from './way.js';

interface Refused {
  readonly is: (refusal: ApiRefusal) => boolean;
  readonly reason: (refusal: ApiRefusal, node: string) => string;
  /** Null: the way's own remedy */
  readonly remedy: string | ((refusal: ApiRefusal) => string) | null;
  /** The refusal is about this one request: another may be answered */
  readonly isOfQuestion?: boolean;
}

/**
 * The refusals in order of precedence. The kubelet's answers: pkg/kubelet/server/server.go, InstallSystemLogHandler and
 * InstallDebuggingDisabledHandlers.
 */
const REFUSED: readonly Refused[] = [
  {
    is: ({ isForbidden }) => isForbidden,
    reason: ({ right }) => `the right is missing: ${rightText(right)}`,
    remedy: ({ right }) => remedyFor(right),
  },
  {
    is: ({ status }) => status === 401,
    reason: () => 'the API server does not know who asks (401)',
    remedy: 'renew the credentials of this context',
  },
  {
    is: ({ status, words }) => status === 405 && words.includes('logs endpoint is disabled'),
    reason: (_, node) => `the kubelet of ${node} gives no logs (405, enableSystemLogHandler is false)`,
    remedy:
      'set `enableSystemLogHandler: true` in the configuration of the kubelet, or choose another way: --kubelet-log',
  },
  {
    is: ({ status }) => status === 405,
    reason: (_, node) => `the kubelet of ${node} answers no such requests (405, enableDebuggingHandlers is false)`,
    remedy: 'choose a way around the kubelet: --kubelet-log debug-pod, ssh, kind, minikube, talosctl, command:…',
  },
  {
    is: ({ status, reason }) => status === 404 && reason === 'NotFound',
    reason: (_, node) => `there is no node ${node} any more`,
    remedy: 'what its kubelet logged is gone with it, unless a log collector has it: podline reads its files',
  },
  {
    is: ({ status }) => status === 400 || status === 406,
    reason: ({ status, words }) => `the kubelet does not take the query (${status}): ${words}`,
    remedy: null,
    isOfQuestion: true,
  },
  {
    is: ({ status }) => status >= 500,
    reason: ({ status, words }, node) => `the API server does not reach the kubelet of ${node} (${status}): ${words}`,
    remedy:
      'the node may be down: choose a way around the API server: --kubelet-log ssh, kind, minikube, talosctl, command:…',
  },
  {
    is: () => true,
    reason: ({ status, words }) => `refused (${status}): ${words}`,
    remedy: null,
    isOfQuestion: true,
  },
];

/** The API server's own answers where the kubelet gives none (apimachinery/pkg/util/proxy). */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504]);

/** A refusal that is about no right. */
export const refused = (reason: string, remedy: string): LogRefused => ({ came: false, reason, remedy, right: null });

/** A way through the API server: its refusal is the result. `own`: what a refusal means for this way alone. */
export const throughApi = (
  way: KubeletLogWay,
  own: (error: unknown, node: string) => LogRefused | null = () => null,
): KubeletLogWay => ({
  ...way,
  read: (wanted, tools) =>
    way.read(wanted, tools).catch(error => own(error, wanted.node) ?? refusalOf(error, wanted.node, way.remedy)),
});

/** Why a way does not work, if the API server or the kubelet stated it. Other errors are rethrown. */
function refusalOf(error: unknown, node: string, remedy: string): LogRefused {
  if (error instanceof ApiRefusal) {
    const found = REFUSED.find(({ is }) => is(error));
    const own = typeof found?.remedy === 'function' ? found.remedy(error) : found?.remedy;
    return {
      came: false,
      reason: found?.reason(error, node) ?? error.words,
      remedy: own ?? remedy,
      right: error.isForbidden ? error.right : null,
      shut: found?.isOfQuestion !== true,
      ...(UNREACHED.has(error.status) ? { silent: error.words } : {}),
    };
  }
  if (isUnanswered(error))
    return {
      ...refused(`no answer from the node ${node}: ${error.message}`, remedy),
      shut: true,
      silent: error.message,
    };
  throw error;
}
