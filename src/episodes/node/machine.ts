import { spell } from '../../catalogue/duration.js';
import type { ResolvedClock } from '../../correlate/clock/types.js';
import type { NodeRun } from '../../correlate/run.js';
import type { Archive } from '../../sources/archive.js';
import { MACHINE_KINDS } from '../../sources/systemd/machine-lines.js';
import type { Facts } from '../../sources/vocabulary.js';
import { type Spell, spellsIn } from '../engine/troubles.js';
import { LIMITS } from './thresholds.js';
import { type NodeKind, type NodePlace, type NodeSpan, spanOf } from './types.js';
import { stampedAt } from './unit-jobs.js';

type Said = NodePlace & ReturnType<typeof wordsOf>;

/** What the kernel and the keeper of the clock said, in order. */
function saidIn(archive: Archive, clock: ResolvedClock): Said[] {
  const all = archive.nameless().flatMap(({ what, facts, source, line }): Said[] => {
    const at = what === 'machine-said' ? stampedAt(facts, clock) : null;
    return at === null || facts === undefined ? [] : [{ at, source, line, ...wordsOf(facts) }];
  });
  return all.sort((a, b) => a.at - b.at);
}

function wordsOf({ of, why, seconds, off, ago, light }: Facts) {
  const jump = Math.round(Number(seconds ?? off ?? 0) * 1000);
  const by = spell(Math.abs(jump));
  const set = off === undefined ? `it was set ${jump < 0 ? 'back' : 'forward'} by ${by}` : `off by ${by}`;
  return {
    of: String(of),
    text: jump === 0 ? String(why) : set,
    /** How far the clock was set, or was wrong, in ms */
    jumpMs: Math.abs(jump),
    /** How long this state had lasted by then, in ms */
    agoMs: Number(ago ?? 0) * 1000,
    isLight: light === true,
  };
}

export const bootsIn = (archive: Archive, clock: ResolvedClock): readonly NodePlace[] =>
  saidIn(archive, clock).filter(({ of }) => of === 'boot');

/** Troubles of the machine itself. A clock that is set while it boots, or before any kubelet runs, is no trouble. */
export function machineSpans({ archive, processes }: NodeRun, clock: ResolvedClock): NodeSpan[] {
  const said = saidIn(archive, clock);
  const [first] = processes.flatMap(({ from }) => (from === null ? [] : [clock.toUtc(from)]));
  const isOfClock = ({ at, text, jumpMs }: Said): boolean =>
    text !== '' &&
    (jumpMs === 0 || jumpMs >= LIMITS.jumpMs) &&
    first !== undefined &&
    at > first &&
    !said.some(one => one.of === 'boot' && at >= one.at && at - one.at < LIMITS.bootstrapMs);
  return MACHINE_KINDS.flatMap(kind => {
    const own = said.filter(one => one.of === kind && (kind !== 'clock' || isOfClock(one)));
    return spellsIn(
      own.filter((one, i) => !isSetNext(one, own[i + 1])),
      { isApart: (one, _, last) => one.at - last.at > LIMITS.calmMs },
    ).map(spell => troubleSpan(kind, spell));
  });
}

/** chronyd states by how much the clock is wrong and, where it does not bring it back slowly, that it has set it by as much. */
const isSetNext = (one: Said, next: Said | undefined): boolean =>
  one.jumpMs > 0 && one.jumpMs === next?.jumpMs && one.text !== next.text;

function troubleSpan(kind: NodeKind, { signs: series }: Spell<Said>): NodeSpan {
  const last = series.at(-1) ?? series[0];
  const isSerious =
    kind === 'clock' ? series.some(one => one.jumpMs >= LIMITS.awayMs) : !series.every(one => one.isLight);
  return spanOf(series, null, {
    kind,
    level: isSerious ? 'warning' : 'info',
    from: Math.min(...series.map(({ at, agoMs }) => at - agoMs)),
    to: last.at,
    lasts: false,
  });
}

/** The holes in the log of a kubelet that logs all the time. What happened in them is unknown. */
export const holeSpans = ({ gaps, interleaved }: NodeRun, { toUtc }: ResolvedClock): NodeSpan[] =>
  interleaved
    ? []
    : gaps.flatMap(({ from, at, source, line }) =>
        from === undefined || at === null
          ? []
          : spanOf([], { at: toUtc(at), source, line }, { kind: 'hole', level: 'info', from: toUtc(from), count: 1 }),
      );
