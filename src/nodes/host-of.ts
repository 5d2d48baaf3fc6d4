import { klogPayload } from '../../grammars/klog/start.js';
import type { Bytes } from '../host/host.js';
import { byteLength, bytesOf } from '../host/index.js';
import { createPrefixOpener } from '../read/copied/paste.js';
import { openQuoted } from '../read/copied/quoted.js';
import { createLineOpener } from '../read/envelopes/index.js';
import { loggedKlog } from '../read/records/foreign.js';
import { isAt } from '../read/short/word-view.js';

/** Names that a host has before it gets its own: they prove nothing. */
const NAMELESS = /^(?:localhost|localhost\.localdomain|\(none\)|-)$/i;

/** After this many consecutive lines without a host, only some lines are examined: unwrapping a line costs more than reading it. */
const PATIENCE = 1_000;
const ONE_IN = 32;

/** Finds the host that a line names, as its envelope states it. Made for one source. */
export function createHostFinder() {
  const open = createLineOpener();
  const openInner = createLineOpener();
  const openPrefixed = createPrefixOpener(loggedKlog);
  /** The host of the previous line as it is written, with the characters around it, and its offset */
  let needle: Bytes | null = null;
  let place = 0;
  let misses = 0;
  let isNamed = false;

  function hostIn(text: string): string | null {
    const outer = open(text) ?? openQuoted(klogPayload, text);
    if (outer === null) return openPrefixed(text, true)?.frame.fields().host ?? null;
    const inner = outer.text === null ? null : openInner(outer.text);
    return inner?.frame.fields().host ?? outer.frame.fields().host ?? null;
  }

  /** A host as an envelope states it; null if that proves nothing. */
  function provenHost(host: string | null): string | null {
    isNamed ||= host !== null;
    return host === null || NAMELESS.test(host) ? null : host;
  }

  return {
    /** A quick check that is never wrong: whether the line between these offsets names the host of the previous line, at the same offset */
    isSame(lines: Bytes, from: number, to: number): boolean {
      if (needle === null) return begins(lines[from], lines[from + 1]) || (++misses > PATIENCE && misses % ONE_IN > 0);
      if (from + place + needle.length <= to && isAt(needle, lines, from + place)) return true;
      if (lines[from] !== BRACE) return false;
      const at = lines.subarray(from, to).indexOf(needle);
      if (at < 0) return false;
      place = at;
      return true;
    },
    /** Whether any line has a field for a host, whatever its value */
    isEnveloped: (): boolean => isNamed,
    named: provenHost,
    /** Null if the line names no host. */
    hostOf(text: string): string | null {
      const host = provenHost(hostIn(text));
      if (host === null) return null;
      const found = spelled(text, host);
      needle = found === null ? null : bytesOf(found);
      place = found === null ? 0 : byteLength(text.slice(0, text.indexOf(found)));
      misses = 0;
      return host;
    },
  };
}

const BRACE = 123;

/** A line that begins with a klog header or a blank names no host. */
const begins = (first: number | undefined, second: number | undefined): boolean =>
  first === undefined ||
  first === 32 ||
  first === 9 ||
  ((first === 73 || first === 87 || first === 69 || first === 70) &&
    second !== undefined &&
    second >= 48 &&
    second <= 57);

/** In JSON the host is after its key or in its quotes, elsewhere between blanks: the name may also occur inside another word. */
function spelled(text: string, host: string): string | null {
  const tight = `"_HOSTNAME":"${host}"`;
  const wide = `"_HOSTNAME" : "${host}"`;
  return [tight, wide, ` ${host} `, `"${host}"`].find(one => text.includes(one)) ?? null;
}

const BOOT = /\b_BOOT_ID(?:=|"? ?: ?"?)([\da-f]{32})\b/;
const MACHINE = /\b_MACHINE_ID(?:=|"? ?: ?"?)([\da-f]{32})\b/;

/** What a line or entry states about its host; the journal's own formats state more. */
export const hostSeen = (host: string, line: string) => ({
  host,
  /** All names that a host has between two boots share it */
  boot: BOOT.exec(line)?.[1] ?? null,
  /** An installation and its clones share it */
  machine: MACHINE.exec(line)?.[1] ?? null,
});

export type HostSeen = ReturnType<typeof hostSeen>;
