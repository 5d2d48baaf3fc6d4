import { adviceFor } from '../../catalogue/causes/index.js';
import { innermost } from '../../catalogue/causes/innermost.js';

/** A whole error of up to this length explains more than its last part, unless it repeats itself at every layer. */
const MAX_WHOLE_ERROR = 200;

/** Comes before the table of swap files, in which nothing fails (cm/container_manager_linux.go, NewContainerManager). */
const SWAPS = '. /proc/swaps contained: ';

/** Why a kubelet could not run, according to what it printed. */
export function whyKubeletFailed(cause: string): string {
  const [all = ''] = cause.split(SWAPS);
  const error = all.replace(/^failed to run kubelet: /i, '');
  return error.length <= MAX_WHOLE_ERROR ? error : innermost(error);
}

export const adviceForKubelet = (why: string): string =>
  `${adviceFor('kubelet', why)} The service manager starts the kubelet again. Until it keeps running, no pod of the node is started or deleted.`;
