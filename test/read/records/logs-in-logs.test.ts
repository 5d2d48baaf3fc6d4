import { describe, expect, it } from 'vitest';
import { readText } from './reading.js';

/*
 * Log lines inside a record are text of that record. httplog.go prints what the kubelet sent, in Go's quotes, where it prints a stack: in a
 * block (klog 2.40 and later, 1.24), in an escaped value (1.20 to 1.23), on separate lines (printf, up to 1.19).
 */

const DELETE = 'I1123 10:00:00.000001    2317 kubelet.go:2450] "SyncLoop DELETE" source="api" pods=["shop/web-0"]';
const REMOVE = 'I1123 10:00:01.000001    2317 kubelet.go:2450] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]';
const LATER = 'I1123 10:00:09.000001    2317 kubelet.go:2450] "SyncLoop REMOVE" source="api" pods=["shop/db-0"]';
const REQUEST = 'I1123 10:00:05.000001    2317 httplog.go:134] "HTTP" verb="GET" URI="/logs/kubelet.log" resp=206';
const SENT = `logging error output: ${JSON.stringify(`${DELETE}\n${REMOVE}\n`)}`;
const JOURNAL = `logging error output: ${JSON.stringify(`Nov 23 10:00:00 node-1 kubelet[2317]: ${DELETE}\n`)}`;
const inJournal = (line: string) => `Nov 23 10:00:05 node-1 kubelet[2317]: ${line}`;

/** The messages of the records, and the number of lines that belong to none. */
function messagesOf(...lines: readonly string[]) {
  const { records, account } = readText(...lines);
  return { messages: records.map(({ message }) => message.slice(0, 15)), other: account.other };
}

const BLOCK = (sent: string) => [
  DELETE,
  `${REQUEST} statusStack=<`,
  '\t',
  '\tgoroutine 5711 [running]:',
  '\tk8s.io/apiserver/pkg/server/httplog.(*respLogger).recordStatus(0xc000d3a1e0)',
  ' > addedInfo=<',
  `\t${sent}`,
  `\t${sent}`,
  ' >',
  LATER,
];

describe('the part of a log that the kubelet sent', () => {
  it.each([
    ['a block', BLOCK(SENT)],
    ['a block, of a journal', BLOCK(JOURNAL)],
    ['a block in a journal', BLOCK(JOURNAL).map(inJournal)],
    [
      'an escaped value in a journal',
      [DELETE, `${REQUEST} addedInfo=${JSON.stringify(`\n${JOURNAL}\n`)}`, LATER].map(inJournal),
    ],
    ['an escaped value', [DELETE, `${REQUEST} addedInfo=${JSON.stringify(`\n${SENT}\n`)}`, LATER]],
  ])('belongs to the record of the request: %s', (_where, lines) => {
    expect(messagesOf(...lines)).toEqual({ messages: ['SyncLoop DELETE', 'HTTP', 'SyncLoop REMOVE'], other: 0 });
  });

  it('is on separate lines in old versions, and is no record', () => {
    const request = 'I1123 10:00:05.000001    2317 httplog.go:90] GET /logs/kubelet.log: (1.2ms) 206';
    const lines = [
      DELETE,
      request,
      'goroutine 5711 [running]:',
      '',
      SENT,
      '',
      JOURNAL,
      ' [curl/7.68.0 10.0.0.1:41234]',
      LATER,
    ];
    expect(messagesOf(...lines).messages).toEqual(['SyncLoop DELETE', 'GET /logs/kubel', 'SyncLoop REMOVE']);
  });

  it('is read in an export of another program', () => {
    expect(messagesOf(`{"output": ${JSON.stringify(DELETE)}}`).messages).toEqual(['SyncLoop DELETE']);
  });
});

describe('log lines in a block', () => {
  const diff = (...lines: readonly string[]) => [
    `${DELETE.replace('SyncLoop DELETE', 'Status differs')} statusDiff=<`,
    ...lines,
    ' >',
    LATER,
  ];

  it('are text of it, even after an empty line in it', () => {
    const lines = diff('\t+ \tMessage: (', '\t', `\t+ ${REMOVE}`, `\t+ "${REMOVE.replaceAll('"', '\\"')}",`, '\t)');
    expect(messagesOf(...lines)).toEqual({ messages: ['Status differs', 'SyncLoop REMOVE'], other: 0 });
  });

  it('are records after the end of the block', () => {
    expect(messagesOf(...diff('\tMessage'), `  ${REMOVE}`, '', `"${REMOVE.replaceAll('"', '\\"')}"`).messages).toEqual([
      'Status differs',
      'SyncLoop REMOVE',
      'SyncLoop REMOVE',
      'SyncLoop REMOVE',
    ]);
  });
});

it('log lines in the quotes of another program are no records, whatever it prints before them', () => {
  const line = inJournal(DELETE).replaceAll('"', '\\"');
  expect(messagesOf('From the agent:', `time="2024-02-02T10:00:00Z" level=error output="${line}"`).messages).toEqual(
    [],
  );
  expect(messagesOf('From the agent:', `agent said "no" > ${DELETE}`).messages).toEqual(['SyncLoop DELETE']);
});
