import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startsOf } from '../../../src/document/episodes.js';
import { analyzed } from '../../analyze/analyzed.js';
import { root } from '../../root.js';

/** The same start is the same whatever wraps its log, and in whatever zone its node is. */

const LINES = readFileSync(join(root, 'samples/stuck-starts/kubelet.log'), 'utf8').trimEnd().split('\n');
const YEAR = 2026;
const HEADER = /^([IWEF])(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{6})/;

/** The times at which the lines were printed, in UTC, from their headers; a line without a header has the time of the line before. */
function stampOf(line: string): string | null {
  const [, , month, day, hour, minute, second, micros] = HEADER.exec(line) ?? [];
  return month === undefined ? null : `${YEAR}-${month}-${day}T${hour}:${minute}:${second}.${micros}`;
}

const STAMPED = LINES.map((line, index) => ({
  line,
  at:
    LINES.slice(0, index + 1)
      .map(stampOf)
      .findLast(at => at !== null) ?? '',
}));

/** The header as printed by a node whose clock is this number of hours ahead of UTC. */
function ahead(line: string, hours: number): string {
  const at = stampOf(line);
  if (at === null || hours === 0) return line;
  const local = new Date(Date.parse(`${at.slice(0, 19)}Z`) + hours * 3_600_000).toISOString();
  return `${line.charAt(0)}${local.slice(5, 7)}${local.slice(8, 10)} ${local.slice(11, 19)}${line.slice(14)}`;
}

const microsOf = (at: string): string => `${Date.parse(`${at.slice(0, 23)}Z`)}${at.slice(23, 26)}`;

const FORMATS: Readonly<Record<string, (line: string, at: string) => string>> = {
  cri: (line, at) => `${at}000Z stderr F ${line}`,
  docker: (line, at) => JSON.stringify({ log: `${line}\n`, stream: 'stderr', time: `${at}000Z` }),
  'journald short-iso-precise': (line, at) => `${at}+0000 worker-3 kubelet[1873]: ${line}`,
  'journald json': (line, at) =>
    JSON.stringify({
      __REALTIME_TIMESTAMP: microsOf(at),
      _HOSTNAME: 'worker-3',
      SYSLOG_IDENTIFIER: 'kubelet',
      _PID: '1873',
      MESSAGE: line,
    }),
  syslog: (line, at) => `<30>1 ${at}Z worker-3 kubelet 1873 - - ${line}`,
};

async function startsIn(text: string) {
  const starts = startsOf(await analyzed([['kubelet.log', `${text}\n`]], { now: new Date('2026-12-01T00:00:00Z') }));
  return starts.map(({ id, node, steps, findings, restarts, containers, ...one }) => ({
    ...one,
    steps: steps.map(({ step, status, at, container = null }) => ({ step, status, at, container })),
    findings: findings.map(({ rule, level, message, at }) => ({ rule, level, message, at })),
    restarts: restarts.map(({ container, at, reason, exitCode }) => ({ container, at, reason, exitCode })),
    containers: containers.map(({ name, role, startedAt }) => ({ name, role, startedAt })),
  }));
}

describe('a start is the same', () => {
  it.each(Object.keys(FORMATS).flatMap(format => [0, 8, -5].map(hours => ({ format, hours }))))(
    'in $format, of a node $hours h ahead of UTC',
    async ({ format, hours }) => {
      const wrap = FORMATS[format];
      const text = STAMPED.map(({ line, at }) => wrap?.(ahead(line, hours), at)).join('\n');
      const plain = await startsIn(LINES.join('\n'));
      expect(plain.length).toBeGreaterThan(3);
      expect(await startsIn(text)).toEqual(plain);
    },
  );
});
