import { journalTimes } from './stamps.js';

/** What wraps a line of the kubelet. */
export interface Form {
  /** How text is written inside it. */
  readonly escape: (text: string) => string;
  /** The text before a line that was printed then (microseconds since 1970), and the text after it. */
  readonly before: (micros: number) => string;
  readonly after: string;
}

export const PID = 8688;

/** A line is stamped this much later than by the kubelet, in recordings with both stamps. */
const DELAY = 40;

const bare = (): Form => ({ escape: text => text, before: () => '', after: '' });

function journald(): Form {
  const times = journalTimes();
  return { escape: text => text, before: at => `${times(at + DELAY)} node1 kubelet[${PID}]: `, after: '' };
}

const BOOT = 'ab99b3f7b0ed433ab96246d634962bce';
const ALWAYS = {
  _TRANSPORT: 'stdout',
  PRIORITY: '6',
  SYSLOG_IDENTIFIER: 'kubelet',
  _HOSTNAME: 'node1',
  _PID: String(PID),
  _UID: '0',
  _GID: '0',
  _COMM: 'kubelet',
  _EXE: '/usr/bin/kubelet',
  _CMDLINE: '/usr/bin/kubelet --config=/var/lib/kubelet/config.yaml --kubeconfig=/etc/kubernetes/kubelet.conf --v=4',
  _CAP_EFFECTIVE: '1fffeffffff',
  _RUNTIME_SCOPE: 'system',
  _BOOT_ID: BOOT,
  _MACHINE_ID: '3d1219c7c4c5404aaa1f6d2a48adfda4',
  _STREAM_ID: 'f0efde596e314705ad1207460c56d143',
};

function journaldJson(): Form {
  const always = JSON.stringify(ALWAYS).slice(1);
  let index = 0;
  return {
    escape: text => JSON.stringify(text).slice(1, -1),
    before(at) {
      const taken = at + DELAY;
      const cursor = `s=a66341a356f442ac8aeb63f9e9cab058;i=${(index++).toString(16)};b=${BOOT};t=${taken.toString(16)}`;
      return `{"__CURSOR":"${cursor}","__REALTIME_TIMESTAMP":"${taken}","MESSAGE":"`;
    },
    after: `",${always}`,
  };
}

export const LOG_FORMS: Readonly<Record<string, () => Form>> = { klog: bare, journald, 'journald-json': journaldJson };
