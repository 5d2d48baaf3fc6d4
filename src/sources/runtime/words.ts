import { type Facts, speaker, type Word } from '../word.js';

const word = speaker({});
/** Every deletion has such a line. */
const routine = speaker({ routine: true });
const tie = speaker({ tie: true });
const ofStart = speaker({ start: true });

/** What gRPC puts before every error. */
const GRPC = /^(?:rpc error: code = \w{1,40} desc = )+/;
const error = ({ error: text }: Facts): string | null => (text === undefined ? null : String(text).replace(GRPC, ''));

const timeout = ({ timeout: seconds }: Facts) => (seconds === undefined ? null : `timeout ${seconds} s`);
const sent = ({ signal }: Facts) => (signal === undefined ? null : String(signal));
const exit = ({ exitCode }: Facts) => (exitCode === undefined ? null : `exit code ${exitCode}`);
const networkOf = ({ network, plugin }: Facts) =>
  network === undefined ? null : `${network}${plugin === undefined ? '' : ` (${plugin})`}`;

/** What a container runtime logs while it stops and removes containers. */
// biome-ignore format: a word is a row
export const runtimeWords = {
  'sandbox-created': tie('sandbox created', 'The runtime made the sandbox of the pod.'),
  'sandbox-failed': ofStart('sandbox failed', 'The runtime could not make the sandbox of the pod.', error),
  'container-created': tie('container created', 'The runtime made the container.'),
  'container-started': { ...word('container started', 'The process of the container runs.'), reach: 0 },
  'image-pulled': ofStart('image pulled', 'The runtime has the image; the line does not name the pod.'),
  'stop-requested': word('stop requested', "The kubelet's call to stop the container arrived; the timeout is the rest of the grace period.", timeout),
  'signal-sent': word('signal sent', 'The runtime sent the stop signal to the container.', sent),
  'signal-skipped': word('signal not sent again', 'An earlier call has already sent the stop signal.'),
  'stop-timed-out': word('stop timed out', 'The container did not end on the stop signal in time.'),
  'kill-sent': word('SIGKILL sent', 'The runtime killed the container.'),
  'kill-in-vain': word('still running after SIGKILL', 'The container did not end although it was killed.'),
  'oom-killed': word('out of memory', "The kernel killed a process in the container's memory cgroup."),
  'container-exited': word('container exited', 'The process of the container has ended.', exit),
  'stop-returned': routine('stop returned', "The runtime answered the kubelet's call: the container is stopped."),
  'stop-failed': word('stop failed', "The runtime answered the kubelet's call with an error.", error),
  'container-removed': routine('container removed', 'The runtime removed what was left of the container.'),
  'sandbox-stop-requested': routine('sandbox stop requested', "The kubelet's call to stop the sandbox arrived."),
  'sandbox-exited': routine('sandbox exited', 'The pause container has ended. It is always killed: 137 is its normal exit code.'),
  'network-removal-begun': routine('network removal begun', 'The CNI plugins are asked to tear down the network of the pod.', networkOf),
  'network-removed': routine('network removed', 'The CNI plugins tore down the network of the pod.'),
  'network-removal-failed': word('network removal failed', 'A CNI plugin could not tear down the network.', error),
  'sandbox-stopped': word('sandbox stopped', 'The runtime answered the call: the sandbox is stopped.'),
  'sandbox-stop-failed': word('sandbox stop failed', 'The runtime could not stop the sandbox.', error),
  'sandbox-removed': routine('sandbox removed', 'The runtime removed what was left of the sandbox.'),
  'runtime-error': word('error', 'The runtime reports an error; what it is about is unknown.', error),
  'shim-silent': word('shim does not respond', 'The process that supervises the container did not respond.', error),
} as const satisfies Record<string, Word>;
