import type { CauseEntry } from './types.js';

const stages = ['probe'] as const;
const rank = 'cause';

/** Why a pod whose containers run is not Ready. */
export const probes: readonly CauseEntry[] = [
  { id: 'readiness-gate-unset', rank, stages, before: ['post-start-hook-runs'],
    error: /\breadiness gate "/,
    means: 'a controller has not set the condition of a readiness gate',
    next: 'A controller must set the condition of the readiness gate (kubectl get pod -o yaml: spec.readinessGates, status.conditions): find that controller, often that of the load balancer, and read its log.',
    source: 'kubelet, pkg/kubelet/status/generate.go, GeneratePodReadyCondition' },
  { id: 'post-start-hook-runs', rank, stages,
    error: /\b(?:readiness|startup) is not reached\b/,
    means: 'no probe fails, so the postStart hook may still run',
    next: 'No line shows a probe that failed. While a postStart hook runs, the kubelet does not report its container as started: look at lifecycle.postStart in kubectl get pod -o yaml, and at what that command waits for.',
    source: 'podline; kubelet, kuberuntime_container.go, startContainer: the hook runs before the worker reports the container' },
  { id: 'probe-refused', rank, stages,
    error: /connect: connection refused/,
    means: 'nothing listens at the port of the probe',
    next: 'Nothing listens at that port: compare the port of the probe with what the process listens to (kubectl exec POD -- ss -ltn), and whether it listens on all addresses and not only on 127.0.0.1. Its log (kubectl logs POD) shows whether it is still starting.',
    source: 'kubelet, probe/http and probe/tcp: ECONNREFUSED' },
  { id: 'probe-status', rank, stages,
    error: /probe failed with statuscode: \d{3}/,
    means: 'the program answers the probe with an error',
    next: 'The program answers, and says that it is not ready: its log shows why (kubectl logs POD -c CONTAINER). 404 means that the path of the probe is wrong, 401 or 403 that the program asks for a login.',
    source: 'kubelet, probe/http/http.go, DoHTTPProbe' },
  { id: 'probe-timed-out', rank, stages,
    error: /Client\.Timeout|context deadline exceeded|i\/o timeout|\btimed out\b|timeout: failed to connect service/,
    means: 'the program does not answer the probe in time',
    next: 'The program did not answer in time (timeoutSeconds of the probe, 1 s by default): look at its CPU limit (kubectl top pod --containers shows what it uses) and at what it does for that answer, or raise timeoutSeconds.',
    source: 'kubelet, probe/http, probe/tcp, probe/grpc and probe/exec: timeoutSeconds' },
  { id: 'probe-not-run', rank, stages,
    error: /OCI runtime exec failed|executable file not found|\bexec: "[^"]{1,300}": /,
    means: 'the command of the probe cannot be started in the container',
    next: 'The command of the probe does not exist in the image, or may not be executed: run it by hand (kubectl exec POD -c CONTAINER -- COMMAND). A shell script needs its shell in the image. If the probe errored and did not fail, the kubelet throws its result away, so a container that was not ready stays so, and a liveness probe restarts nothing.',
    source: 'kubelet, prober/prober.go and worker.go, doProbe; the error is that of the runtime' },
  { id: 'probe-failed', rank, general: true, stages,
    error: /\b(?:readiness|startup|liveness) probe (?:failed|errored)\b/i,
    means: 'the program says that it is not ready',
    source: 'kubelet, prober/prober.go, probe: the output after it is that of the program' },
];
