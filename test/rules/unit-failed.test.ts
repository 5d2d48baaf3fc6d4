import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const messagesIn = async (text: string): Promise<string[]> =>
  (await analyzed([['paste.txt', text]])).findings.map(({ rule, message, next }) => `${rule}: ${message} → ${next}`);

const journal = (lines: readonly string[], sender = 'systemd[1]'): string =>
  lines.map(line => `Mar 09 10:15:30 node-3 ${sender}: ${line}\n`).join('');

const ENDED = [
  'kubelet.service: Main process exited, code=exited, status=255/EXCEPTION',
  "kubelet.service: Failed with result 'exit-code'.",
  'kubelet.service: Scheduled restart job, restart counter is at 42.',
];

describe('what systemd logs of a unit', () => {
  it.each([
    [
      'is reported for a kubelet',
      ENDED,
      /the kubelet ended with exit code 255, and systemd has started it again 42 times; why is not/,
    ],
    [
      'is reported in the older wording',
      [
        'kubelet.service: main process exited, code=exited, status=1/FAILURE',
        'Unit kubelet.service entered failed state.',
        'kubelet.service holdoff time over, scheduling restart.',
      ],
      /the kubelet ended with exit code 1, and systemd has started it again once; why is not in these lines/,
    ],
    [
      'is reported where systemd has given up',
      [
        'k3s.service: Main process exited, code=exited, status=1/FAILURE',
        'k3s.service: Start request repeated too quickly.',
      ],
      /the kubelet \(k3s\) ended with exit code 1; systemd has given it up; .* → .*systemctl reset-failed k3s/,
    ],
    [
      'is reported where the kernel killed the unit',
      [
        'containerd.service: A process of this unit has been killed by the OOM killer.',
        'containerd.service: Main process exited, code=killed, status=9/KILL',
      ],
      /the container runtime \(containerd\) was ended by SIGKILL: the kernel killed it for lack of memory → .* no container/,
    ],
    [
      'is reported where the program cannot be executed',
      [
        'kubelet.service: Failed at step EXEC spawning /usr/bin/kubelet: No such file or directory',
        'kubelet.service: Main process exited, code=exited, status=203/EXEC',
      ],
      /the kubelet cannot be executed: \/usr\/bin\/kubelet: No such file or directory → Look at ExecStart/,
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await messagesIn(journal(lines))).toEqual([expect.stringMatching(expected)]);
    expect(await messagesIn(lines.join('\n'))).toEqual([expect.stringMatching(expected)]);
  });

  it('is reported from its status', async () => {
    const text = [
      '● kubelet.service - kubelet: The Kubernetes Node Agent',
      '     Loaded: loaded (/lib/systemd/system/kubelet.service; enabled)',
      '     Active: activating (auto-restart) (Result: exit-code) since Mon 2026-03-09 10:15:30 UTC; 3s ago',
      '   Main PID: 22317 (code=exited, status=1/FAILURE)',
    ];
    expect(await messagesIn(text.join('\n'))).toEqual([expect.stringContaining('the kubelet ended with exit code 1')]);
    const runs = text.with(2, '     Active: active (running) since Mon 2026-03-09 10:15:30 UTC; 3s ago');
    expect(await messagesIn(runs.with(3, '   Main PID: 22317 (kubelet)').join('\n'))).toEqual([]);
  });

  it('is reported next to kubelet lines, unless they give the reason', async () => {
    const kubelet = (text: string) => `Mar 09 10:15:29 node-3 kubelet[2317]: ${text}\n`;
    const swap = `E0309 10:15:29.123456    2317 run.go:74] "command failed" err="failed to run Kubelet: running with swap on is not supported"`;
    const kubeletLine = `I0309 10:15:29.123456    2317 server.go:199] "--pod-infra-container-image will not be pruned"`;
    expect(await messagesIn(kubelet(kubeletLine) + journal(ENDED))).toEqual([
      expect.stringMatching(
        /^unit-failed: the kubelet ended with exit code 255, and systemd has started it again 42 times →/,
      ),
    ]);
    expect(await messagesIn(kubelet(swap) + journal(ENDED))).toEqual([expect.stringMatching(/^node-trouble: /)]);
  });

  it('names the panic that ended it', async () => {
    const ended = 'kubelet.service: Main process exited, code=exited, status=2/INVALIDARGUMENT';
    expect(await messagesIn(`panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\n${ended}\n`)).toEqual([
      expect.stringContaining('the kubelet ended with exit code 2: panic: assignment to entry in nil map'),
    ]);
  });

  it.each([
    ['a stop that was requested', ['kubelet.service: Main process exited, code=killed, status=15/TERM']],
    ['a stop', ['Stopping kubelet: The Kubernetes Node Agent...', 'kubelet.service: Deactivated successfully.']],
    ['other units', ["nginx.service: Failed with result 'exit-code'."]],
  ])('is not reported: %s', async (_, lines) => {
    expect(await messagesIn(journal(lines))).toEqual([]);
  });
});

describe('a panic', () => {
  const text = (call: string) =>
    `panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\n${call}(0xc000b2c480)\n`;

  it('belongs to a kubelet if its calls show that', async () => {
    expect(await messagesIn(text('k8s.io/kubernetes/pkg/kubelet/status.(*manager).Start'))).toEqual([
      expect.stringMatching(
        /^unit-failed: the kubelet ended with exit code 2: panic: assignment to entry in nil map →/,
      ),
    ]);
  });

  it('of another program does not belong to the kubelet', async () => {
    expect(await messagesIn(text('example.com/till/pkg.(*manager).Start'))).toEqual([]);
  });
});
