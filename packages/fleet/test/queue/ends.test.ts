import { describe, expect, it, vi } from 'vitest';
import { createEnds } from '../../src/queue/nats/connect.js';

type Message = Parameters<ReturnType<typeof createEnds>['done']>[0];

const REPLY = '$JS.ACK.items.worker.1';
const message = { reply: REPLY } as unknown as Message;

// The pause before it is reported again is one second
describe.concurrent('the end of a message', () => {
  it.each([
    ['done', '+ACK'],
    ['dead', '+TERM'],
    ['again', '-NAK {"delay":250000000}'],
  ] as const)('%s is reported until the server confirms it', async (end, body) => {
    const request = vi.fn().mockRejectedValueOnce(new Error('connection disconnected')).mockResolvedValue({});
    expect(await createEnds({ request })[end](message, 250)).toBe(true);
    expect(request.mock.calls.map(([subject, sent]) => [subject, sent])).toEqual([
      [REPLY, body],
      [REPLY, body],
    ]);
  });

  it('is not confirmed over a closed connection', async () => {
    const request = vi.fn().mockRejectedValue(new Error('connection closed'));
    expect(await createEnds({ request }).dead(message)).toBe(false);
    expect(request).toHaveBeenCalledOnce();
  });
});
