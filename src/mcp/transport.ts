import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { parseJson } from '../input/parse-json.js';

const LF = 10;

/**
 * One message a line, in both directions. A line that is too long or no message is answered with an error, and the next one is read: the
 * transport of the SDK drops the former with the whole session, and the latter without a word.
 */
export function createTransport(stdin: Readable, stdout: Writable, longest: number): Transport {
  let line: Buffer[] = [];
  let size = 0;
  let drained: Promise<void> | null = null;
  let isOpen = false;

  function send(message: object): Promise<void> {
    if (stdout.write(`${JSON.stringify(message)}\n`)) return Promise.resolve();
    // A client that reads no answers gets no further ones
    stdin.pause();
    drained ??= new Promise<void>(resolve => stdout.once('drain', resolve)).then(() => {
      drained = null;
      if (isOpen) stdin.resume();
    });
    return drained;
  }

  /** Which request it answers cannot be known (JSON-RPC 2.0, 5). */
  function refuse(code: ErrorCode, message: string): void {
    void send({ jsonrpc: '2.0', id: null, error: { code, message } });
  }

  function take(text: string): void {
    if (text.trim() === '') return;
    const value = parseJson(text);
    const { data } = JSONRPCMessageSchema.safeParse(value);
    if (data !== undefined) transport.onmessage?.(data);
    else if (value === undefined) refuse(ErrorCode.ParseError, 'a line is not JSON');
    else refuse(ErrorCode.InvalidRequest, 'a line is not a message of JSON-RPC 2.0');
  }

  function endLine(): void {
    const [pieces, length] = [line, size];
    line = [];
    size = 0;
    if (length <= longest) take(Buffer.concat(pieces).toString('utf8'));
    else refuse(ErrorCode.InvalidRequest, `a message is longer than ${longest} bytes, the limit of this server`);
  }

  /** What is too long is counted, and not kept. */
  function add(piece: Buffer): void {
    size += piece.length;
    if (size <= longest) line.push(piece);
    else line = [];
  }

  function read(piece: Buffer): void {
    let from = 0;
    for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, from)) {
      add(piece.subarray(from, end));
      endLine();
      from = end + 1;
    }
    add(piece.subarray(from));
  }

  const failed = (error: Error): void => transport.onerror?.(error);

  const transport: Transport = {
    async start() {
      isOpen = true;
      stdin.on('data', read).on('error', failed);
    },
    async close() {
      isOpen = false;
      stdin.off('data', read).off('error', failed);
      stdin.pause();
      transport.onclose?.();
    },
    send: (message: JSONRPCMessage) => send(message),
  };
  return transport;
}
