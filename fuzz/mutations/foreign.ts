import { beginsRecord, bytesOf, isBareLog, linesOf } from '../files.js';
import type { Mutation } from '../types.js';

/** Journal lines of other programs, none of which concern the end of a pod. */
const FOREIGN: readonly string[] = [
  'time="2026-11-21T01:48:36.123456789Z" level=info msg="StopContainer for \\"0123abcd\\" returns successfully"',
  '{"level":"info","ts":"2026-11-21T01:48:36.000Z","caller":"etcdserver/server.go:1234","msg":"saved snapshot"}',
  '2026/11/21 01:48:36 http: TLS handshake error from 10.0.0.1:51234: EOF',
  'Nov 21 09:48:36 node1 systemd[1]: Started Session 12 of User core.',
  'Nov 21 09:48:36 node1 kernel: [12345.678901] eth0: link becomes ready',
  'Nov 21 09:48:36 node1 containerd[812]: time="2026-11-21T09:48:36+08:00" level=warning msg="cleanup warnings"',
  '2026-11-21T01:48:36.000000000Z stdout F 10.0.0.9 - - "GET /healthz HTTP/1.1" 200 2',
  'I should write down what happens here.',
];

/** Between records, never inside one, where its owner would not be clear. */
export const foreignLines: Mutation = {
  id: 'foreign-lines',
  keeps: true,
  apply(files, dice) {
    const times = 3 + dice.below(60);
    return files.map(file => {
      if (!isBareLog(file.bytes)) return file;
      const mixed = linesOf(file.bytes).flatMap(line =>
        beginsRecord(line) && dice.oneIn(times) ? [`${dice.one(FOREIGN)}\n`, line] : [line],
      );
      return { ...file, bytes: bytesOf(mixed.join('')) };
    });
  },
};
