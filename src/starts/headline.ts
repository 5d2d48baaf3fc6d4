import { spell as span } from '../lifecycle/duration.js';
import type { StartCase } from './case.js';
import { endsOf } from './findings.js';
import type { Decision, Doing } from './outcome.js';
import type { Phase } from './types.js';
import { causeOf, PHASE_NAMES, STAGES } from './words.js';

/** The first line about a start: how it ended, how long that took, and what took most of it. */
export function headlineOf(
  told: StartCase,
  { outcome, lasting, doing }: Decision,
  phases: readonly Phase[],
  durationMs: number | null,
): string {
  const { at, facts, about } = told;
  const took = durationMs === null ? '' : ` in ${span(durationMs)}`;
  const parts = partsOf(told, phases, durationMs);
  const end = at.ready ?? at.running;
  const past = told.troubles.find(({ last }) => end !== null && last.at <= end.at);
  const over = past === undefined || outcome === 'stuck' ? '' : `; it got over ${causeOf(past)}`;
  switch (outcome) {
    case 'ready':
      return `ready${took}${parts}${over}`;
    case 'running':
      return `running${took} (the log does not show when it became Ready)${parts}${over}`;
    case 'completed':
      return `ran to its end${took === '' ? '' : `; it ran${took}`}${parts}${over}`;
    case 'resumed':
      return 'ran before this kubelet started: its start is not in the log';
    case 'refused': {
      const told = facts.refusals.find(({ reason }) => reason !== null) ?? facts.refusals[0];
      return `REFUSED: ${[told?.reason, told?.message].filter(part => part != null && part !== '').join(': ')}`;
    }
    case 'gone': {
      const from = at.created ?? at.seen;
      const deleted = facts.steps.get('deleted')?.[0]?.at ?? null;
      const after = from === null || deleted === null ? '' : ` after ${span(Math.max(0, deleted - from.at))}`;
      const [held] = lasting;
      return `deleted${after}, ${held === undefined ? `before it was Ready${doing === null ? '' : `: ${busyWith(doing)}`}` : `while it hung in ${STAGES[held.stage].what}: ${causeOf(held)}`}`;
    }
    case 'stuck':
      return stuck(told, lasting, doing);
    case 'in-progress': {
      const [last] = [...told.troubles].sort((a, b) => b.last.at - a.last.at);
      if (lasting[0] !== undefined)
        return `${STAGES[lasting[0].stage].failed} just before the input ends: ${causeOf(lasting[0])}`;
      if (doing === null && last !== undefined)
        return `how it went on is not in the input: ${STAGES[last.stage].failed} (${causeOf(last)}), and nothing is logged of it in the last ${span(about.until - last.last.at)}`;
      const since = doing?.since ?? at.seen;
      const for_ = since === null ? '' : ` for ${span(about.until - since.at)}`;
      return doing === null
        ? `nothing in the input shows how it went on${over}`
        : `still starting when the input ends: ${busyWith(doing)}${for_}${over}`;
    }
  }
}

function stuck({ about, restarts, at, facts }: StartCase, lasting: Decision['lasting'], doing: Doing | null): string {
  const worst = [...lasting].sort((a, b) => RANKS.indexOf(a.stage) - RANKS.indexOf(b.stage))[0];
  if (worst === undefined) {
    const since = doing?.since ?? at.seen;
    const time = since === null ? '' : ` for ${span(about.until - since.at)}`;
    return doing?.what === 'readiness' || doing?.what === 'startup'
      ? `not Ready${time}: ${doing.what}${doing.detail === null ? '' : `: ${doing.detail}`}`
      : `STUCK${time}: ${doing === null ? 'nothing shows at what' : busyWith(doing)}`;
  }
  const time = span(about.until - worst.first.at);
  const times = worst.count > 1 ? ` (x${worst.count})` : '';
  if (worst.stage === 'crash') {
    const own = restarts.filter(({ container }) => container === worst.container);
    const ends = endsOf(own, facts).filter(reason => reason !== 'Error');
    const count = own.length === 0 ? '' : `, restarted ${own.length === 1 ? 'once' : `${own.length} times`}`;
    return `crash loop: ${worst.container ?? 'a container'} ended${ends.length === 0 ? '' : ` with ${ends.join(', ')}`}${count}; ${worst.text}`;
  }
  return `STUCK in ${STAGES[worst.stage].what} for ${time}: ${causeOf(worst)}${times}`;
}

/** Of several troubles the one that explains the others. */
const RANKS: readonly string[] = [
  'volumes',
  'config',
  'network',
  'sandbox',
  'image',
  'create',
  'start',
  'post-start',
  'crash',
  'probe',
  'static',
  'other',
];

function busyWith({ what, detail }: Doing): string {
  const of = detail === null ? '' : ` ${detail}`;
  const says: Readonly<Record<Doing['what'], string>> = {
    volumes: 'its volumes are being mounted',
    sandbox: 'its sandbox is being created',
    pull: `image${of} is being pulled`,
    init: `init container${of} runs`,
    readiness: `not Ready yet${detail === null ? '' : `: ${detail}`}`,
    startup: `its startup probe has not passed${detail === null ? '' : `: ${detail}`}`,
    containers: 'its containers are being created',
    worker: 'its worker has not come to it',
  };
  return says[what];
}

/** The parts that took at least a tenth of it, or a second, the longest first. */
function partsOf({ containers }: StartCase, phases: readonly Phase[], whole: number | null): string {
  if (whole === null) return '';
  const telling = phases
    .filter(({ ms }) => (ms >= whole / 10 || ms >= 1_000) && ms >= 50)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 4);
  if (telling.length === 0) return '';
  const waited = containers.reduce((sum, { pull }) => sum + (pull?.waitedMs ?? 0), 0);
  return `: ${telling.map(({ phase, ms }) => `${span(ms)} ${PHASE_NAMES[phase]}`).join(', ')}${waited >= 500 ? ` (after ${span(waited)} behind other pulls)` : ''}`;
}
