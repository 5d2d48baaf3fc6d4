import type { CauseEntry } from './types.js';

const RUNTIME_CALLS = ['sandbox', 'create', 'start'] as const;
const rank = 'cause';

/** Errors of nodes with Windows. */
export const windows: readonly CauseEntry[] = [
  { id: 'windows-version', rank, stages: [...RUNTIME_CALLS, 'image'], before: ['windows-refused'],
    error: /0xc0370101|operating system does(?: not|n't) match the host|no matching manifest for windows/i,
    means: 'the image is built for another version of Windows',
    next: 'The image is built for another version of Windows than the node has: kubectl get nodes -L node.kubernetes.io/windows-build shows the build; use the image tag for it.',
    source: 'Windows, ERROR_HCS_…_OS_MISMATCH; its texts by docker and containerd' },
  { id: 'windows-network', rank, stages: ['sandbox'], before: ['windows-refused'],
    error: /\bHNS\b|\bhns\w{0,20} failed|hnsCall/i,
    means: 'the Host Networking Service of the node did not set up the network',
    next: 'The Host Networking Service of this Windows node did not set up the network: look at the log of the network plugin there, and for leftovers of earlier pods (Get-HnsEndpoint). Restarting the service hns interrupts the network of all pods of the node.',
    source: 'hcsshim, internal/hns' },
  { id: 'windows-refused', rank, stages: RUNTIME_CALLS,
    error: /\bhcsshim::|\bhcs::|in Win32: |\(0xc037\w{4}\)/,
    means: 'Windows itself refused it',
    next: 'Windows itself refused it: the event log of the Host Compute Service shows more (Get-WinEvent -LogName Microsoft-Windows-Hyper-V-Compute-*). Compare the version of the image with that of the node (kubectl get nodes -L node.kubernetes.io/windows-build), and the command and working directory with what the image has.',
    source: 'hcsshim, internal/hcs/errors.go' },
];
