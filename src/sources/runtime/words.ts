import { type Facts, speaker, type Word } from '../word.js';

const word = speaker({});

const error = ({ error: text }: Facts): string | null => (text === undefined ? null : String(text).replace(GRPC, ''));

/** What gRPC puts before every error. */
const GRPC = /^(?:rpc error: code = \w{1,40} desc = )+/;

/** Every deletion has it. */
const ROUTINE = { routine: true } as const;

/** What a container runtime logs while it stops and removes containers. */
export const runtimeWords = {
  'sandbox-created': { ...word('sandbox created', 'The runtime made the sandbox of the pod.'), tie: true },
  'sandbox-failed': {
    ...word('sandbox failed', 'The runtime could not make the sandbox of the pod.', error),
    start: true,
  },
  'container-created': { ...word('container created', 'The runtime made the container.'), tie: true },
  'container-started': { ...word('container started', 'The process of the container runs.'), reach: 0 },
  'image-pulled': {
    ...word('image pulled', 'The runtime has the image; the line does not name the pod.'),
    start: true,
  },
  'stop-requested': word(
    'stop requested',
    "The kubelet's call to stop the container arrived; the timeout is the rest of the grace period.",
    ({ timeout }) => (timeout === undefined ? null : `timeout ${timeout} s`),
  ),
  'signal-sent': word('signal sent', 'The runtime sent the stop signal to the container.', ({ signal }) =>
    signal === undefined ? null : String(signal),
  ),
  'signal-skipped': word('signal not sent again', 'An earlier call has already sent the stop signal.'),
  'stop-timed-out': word('stop timed out', 'The container did not end on the stop signal in time.'),
  'kill-sent': word('SIGKILL sent', 'The runtime killed the container.'),
  'kill-in-vain': word('still running after SIGKILL', 'The container did not end although it was killed.'),
  'oom-killed': word('out of memory', "The kernel killed a process in the container's memory cgroup."),
  'container-exited': word('container exited', 'The process of the container has ended.', ({ exitCode }) =>
    exitCode === undefined ? null : `exit code ${exitCode}`,
  ),
  'stop-returned': {
    ...word('stop returned', "The runtime answered the kubelet's call: the container is stopped."),
    ...ROUTINE,
  },
  'stop-failed': word('stop failed', "The runtime answered the kubelet's call with an error.", error),
  'container-removed': {
    ...word('container removed', 'The runtime removed what was left of the container.'),
    ...ROUTINE,
  },
  'sandbox-stop-requested': {
    ...word('sandbox stop requested', "The kubelet's call to stop the sandbox arrived."),
    ...ROUTINE,
  },
  'sandbox-exited': {
    ...word('sandbox exited', 'The pause container has ended. It is always killed: 137 is its normal exit code.'),
    ...ROUTINE,
  },
  'network-removal-begun': {
    ...word(
      'network removal begun',
      'The CNI plugins are asked to tear down the network of the pod.',
      ({ network, plugin }) =>
        network === undefined ? null : `${network}${plugin === undefined ? '' : ` (${plugin})`}`,
    ),
    ...ROUTINE,
  },
  'network-removed': { ...word('network removed', 'The CNI plugins tore down the network of the pod.'), ...ROUTINE },
  'network-removal-failed': word('network removal failed', 'A CNI plugin could not tear down the network.', error),
  'sandbox-stopped': word('sandbox stopped', 'The runtime answered the call: the sandbox is stopped.'),
  'sandbox-stop-failed': word('sandbox stop failed', 'The runtime could not stop the sandbox.', error),
  'sandbox-removed': { ...word('sandbox removed', 'The runtime removed what was left of the sandbox.'), ...ROUTINE },
  'runtime-error': word('error', 'The runtime reports an error; what it is about is unknown.', error),
  'shim-silent': word('shim does not respond', 'The process that supervises the container did not respond.', error),
} as const satisfies Record<string, Word>;
