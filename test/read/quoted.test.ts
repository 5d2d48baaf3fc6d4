import { describe, expect, it } from 'vitest';
import { klogPayload } from '../../grammars/klog/start.js';
import { openQuoted } from '../../src/read/copied/quoted.js';
import { countOf, frame, textLines, textsOf } from './framing.js';

const ONE = 'E1121 07:41:03.843346    3567 a.go:1] "It failed" err="rpc error: \\"x\\" is a\\\\b" pod="a/b"';
const TWO = 'I1121 07:41:04.000000    3567 kubelet.go:2484] SyncLoop (DELETE, "api"): "c_d(e)"';
const SYSLOG = `Nov 21 07:41:03 node1 kubelet[3567]: ${ONE}`;
const csv = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const json = (text: string): string => JSON.stringify(text);

describe('records in strings of an export', () => {
  it.each([
    ['a column of CSV', [`time,node,line`, `2026-11-21,n1,${csv(ONE)}`, `2026-11-21,n1,${csv(TWO)}`]],
    ['the only column', [csv(ONE), csv(TWO)]],
    ['a column of several', [`"a",${csv(ONE)},"b"`, `"a",${csv(TWO)},"b"`]],
    ['objects of JSON, one per line', [`{"line":${json(ONE)},"x":1}`, `{"line":${json(TWO)},"x":1}`]],
    ['an array of JSON on separate lines', ['{', '  "msg": [', `    ${json(ONE)},`, `    ${json(TWO)}`, '  ]', '}']],
    ['JSON on one line', [json({ data: [{ values: [['17', ONE]] }, { values: [['18', TWO]] }] } as never)]],
    ['strings of several lines', [`{"log":${json(`${ONE}\n${TWO}\n`)}}`]],
  ])('%s', (_what, lines) => {
    const framed = frame(lines);
    expect(textLines(framed).flatMap(({ begins, text }) => (begins ? [text] : []))).toEqual([ONE, TWO]);
    expect(countOf(framed)).toBe(lines.length);
  });

  it('may contain the envelope of the line, and the text around them shows host and time', () => {
    const [line] = textLines(frame([`{"@timestamp":"2026-11-20T23:41:03.900Z","message":${json(SYSLOG)}}`]));
    expect(line?.text).toBe(ONE);
    expect(line?.frame?.fields()).toMatchObject({ host: 'node1', pid: 3567, time: '2026-11-20T23:41:03.900Z' });
    const around = (text: string) => openQuoted(klogPayload, text)?.frame.fields();
    const message = `"message":${json(ONE)}`;
    expect(around(`{${message},"host":{"name":"n-1"}}`)).toEqual({ host: 'n-1' });
    expect(around(`{"nodeName": "n-1", ${message}}`)).toEqual({ host: 'n-1' });
    expect(around(`2026-11-20T23:41:03Z,${csv(ONE)}`)).toEqual({ time: '2026-11-20T23:41:03Z' });
    // With several records it is not clear which it belongs to
    expect(around(`{"host":"n-1","lines":[${json(ONE)},${json(TWO)}]}`)).toEqual({});
  });

  it('may be cut off', () => {
    expect(textsOf(frame([`{"message":${json(TWO).slice(0, -4)}`]))).toEqual([TWO.slice(0, -2)]);
    expect(textsOf(frame([`x,${csv(TWO).slice(0, -6)}`]))).toEqual([TWO.slice(0, -4)]);
  });

  it.each([
    ['after a quote that closes', `{job="kubelet"} ${ONE}`],
    ['in a text of another program', `time="x" level=error msg="${TWO}"`],
    ['far after a quote', `"${'x'.repeat(300)} ${ONE}`],
  ])('are not those %s', (_what, line) => {
    expect(openQuoted(klogPayload, line)).toBeNull();
  });

  it('are not searched for in lines that are explained without them', () => {
    const quoting = `he said: ${csv(TWO)}`;
    expect(textsOf(frame([ONE, quoting]))).toEqual([ONE, quoting]);
  });
});
