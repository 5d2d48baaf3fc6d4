import type { FakeKubelet, JournalEntry } from './kubelet.js';
import { queryOf } from './log-query.js';
import type { ServerRequest } from './types.js';

/** kubelet_server_journal.go, copyForBoot and what it calls, with a journalctl whose journal has `entries`. */
export function journalOf(request: ServerRequest, kubelet: FakeKubelet, { relative }: { relative: boolean }): void {
  const { url, reply } = request;
  const { journal = {}, query } = kubelet;
  const wanted = queryOf(url.searchParams);
  const units = relative ? url.searchParams.getAll('unit') : wanted.services;
  const native = units.filter(unit => unit in journal);
  const inFiles = units.filter(unit => !(unit in journal));
  const options = wanted.since !== null || wanted.until !== null || wanted.tail !== null;
  reply.begin(200, 'text/plain;charset=UTF-8');
  if (native.length > 0) {
    const since = relative ? sinceAgo(url.searchParams.get('since'), kubelet) : local(wanted.since, kubelet);
    // getLoggingCmd of 1.27 to 1.29: it writes SinceTime where it means UntilTime
    const until = local(wanted.until === null || query !== 'on-1.29' ? wanted.until : wanted.since, kubelet);
    const found = native
      .flatMap(unit => journal[unit] ?? [])
      .filter(({ at }) => (since === null || at >= since) && (until === null || at <= until));
    const shown = wanted.tail === null ? found : found.slice(Math.max(0, found.length - wanted.tail));
    const format = url.searchParams.get('output') === 'short-iso-precise' ? isoPrecise : shortPrecise;
    const text = shown.length === 0 ? '-- No entries --\n' : shown.map(format).join('');
    // The last lines are found at once, however long the log is
    reply.send(Buffer.from(text).subarray(0, wanted.tail === null ? kubelet.killedAfter : undefined));
  }
  if (inFiles.length > 0 && options)
    reply.send(
      `\noptions present and query resolved to log files for [${inFiles.join(' ')}]\ntry without specifying options\n`,
    );
  else for (const service of inFiles) reply.send(fileOf(service, kubelet));
  reply.end();
}

/** heuristicsCopyFileLogs */
function fileOf(service: string, { files = {} }: FakeKubelet): Uint8Array | string {
  const name = [service, `${service}.log`, `${service}/${service}.log`].find(one => one in files);
  return name === undefined ? `\nlog not found for ${service}\n` : (files[name]?.content ?? '');
}

/** journalctl reads `--since=2026-11-22 8:0:0`, digits without a zone, as local time. */
function local(time: string | null, { offset = 0 }: FakeKubelet): number | null {
  return time === null ? null : Date.parse(`${time.slice(0, 19)}Z`) - offset;
}

const sinceAgo = (since: string | null, { now = Date.now }: FakeKubelet): number | null =>
  since === null ? null : now() + Number(since.replace(/s$/, '')) * 1000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const micros = (at: number): string => String(Math.round((at - Math.floor(at / 1000) * 1000) * 1000)).padStart(6, '0');

/** `--utc --output=short-precise` */
function shortPrecise({ at, text }: JournalEntry): string {
  const date = new Date(Math.floor(at / 1000) * 1000);
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${MONTHS[date.getUTCMonth()]} ${day} ${date.toISOString().slice(11, 19)}.${micros(at)} ${text}\n`;
}

const isoPrecise = ({ at, text }: JournalEntry): string =>
  `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}.${micros(at)}+0000 ${text}\n`;
