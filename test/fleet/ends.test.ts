import { describe, expect, it, vi } from 'vitest';
import { createEnds } from '../../src/fleet/nats/ends.js';

type Server = Parameters<typeof createEnds>[0];

const REPLY = '$JS.ACK.items.worker.1';
const message = { reply: REPLY } as unknown as Parameters<ReturnType<typeof createEnds>['done']>[0];

function endsWith(request: Server['connection']['request']) {
  return createEnds({ connection: { request } } as Server);
}

describe('the end of a message', () => {
  it.each([
    ['done', '+ACK'],
    ['dead', '+TERM'],
    ['again', '-NAK {"delay":250000000}'],
  ] as const)('%s is reported until the server confirms it', async (end, body) => {
    vi.useFakeTimers();
    try {
      const request = vi.fn().mockRejectedValueOnce(new Error('connection disconnected')).mockResolvedValue({});
      const isOver = endsWith(request)[end](message, 250);
      await vi.runAllTimersAsync();
      expect(await isOver).toBe(true);
      expect(request.mock.calls.map(([subject, sent]) => [subject, sent])).toEqual([
        [REPLY, body],
        [REPLY, body],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not confirmed by a server that stays away', async () => {
    vi.useFakeTimers();
    try {
      const isOver = endsWith(vi.fn().mockRejectedValue(new Error('timeout'))).dead(message);
      await vi.runAllTimersAsync();
      expect(await isOver).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
