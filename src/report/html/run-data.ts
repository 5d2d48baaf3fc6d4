import type { ApiView, ResultDocument } from '../../contract/types.js';
import { type Measured, measureIn } from '../../document/measure.js';
import { PHASE_WORDS } from '../../document/phases.js';
import { workloadOf } from '../../document/role.js';
import { PHASE_NAMES } from '../../starts/words.js';
import { nothingToShow } from '../nothing.js';
import type { RenderOptions } from '../types.js';
import { viewsOf } from '../view/api.js';
import { findingsBetween } from '../view/between.js';
import type { StartStory } from '../view/start-kind.js';
import { startsInOrder, storyOf } from '../view/start-story.js';
import { startsTally } from '../view/starts.js';
import { worstFirst } from '../view/verdicts.js';
import { nameOf } from '../view/words.js';
import type { About, RunData, ShownView } from './data.js';
import { fitting, ROOM, ROOM_OF_STARTS } from './fitting.js';
import { quotedLines, ROOM_OF_LINES, withoutLines, withoutQuotes } from './quoted-lines.js';
import { readingRows } from './read.js';
import { wordsFor } from './words.js';

const START_PHASES = Object.keys(PHASE_NAMES);

const phasesOf = ({ starting: { phases } }: StartStory): (number | null)[] =>
  START_PHASES.map(id => phases.find(({ phase }) => phase === id)?.ms ?? null);

/** A result in the form of a page; `share`: its share of a page that contains several. */
export function runData(
  document: ResultDocument,
  { zone, found }: Pick<RenderOptions, 'zone' | 'found'>,
  share = 1,
): RunData {
  const { starts: ordered, troubled } = startsInOrder(document);
  // Each is opened once here, in storage order
  const ends = new Map(document.lifecycles.map(one => [one, withoutQuotes(one)]));
  const begins = ordered.map(withoutQuotes);
  const { lines, leftOut } = quotedLines(
    document.findings,
    [
      ...begins.slice(0, troubled),
      ...worstFirst(document).flatMap(one => ends.get(one) ?? []),
      ...begins.slice(troubled),
    ],
    ROOM_OF_LINES * share,
  );
  const lifecycles = [...ends.values()].map(({ bare }) => bare);
  const stories = begins.map(({ bare }) => storyOf(bare));
  const deletions = fitting(lifecycles, ROOM * share);
  const starts = fitting(stories, ROOM_OF_STARTS * share);
  const measure = measureIn(document);
  const nothing = stories.length > 0 ? null : nothingToShow(document, found);
  const detailed = new Map(lifecycles.map(one => [one.id, one]));
  const { alone, logged } = viewsOf(document);
  const views = [...alone, ...logged];
  return {
    type: 'run',
    document: withoutLines(document, deletions.kept),
    starts: starts.kept,
    troubledStarts: troubled,
    startsText: startsTally(document),
    between: [...new Set(findingsBetween(document).map(({ rule }) => rule))],
    about: Object.fromEntries<About>([
      ...deletions.kept.map(one => [one.id, aboutOf(measure(detailed.get(one.id) ?? one))] as const),
      ...starts.kept.map(one => [one.id, { owner: workloadOf(one), phases: phasesOf(one) }] as const),
    ]),
    phases: PHASE_WORDS.map(({ title }) => title),
    startPhases: PHASE_NAMES,
    bare: [...deletions.bare, ...starts.bare],
    deletionsLeftOut: deletions.leftOut,
    startsLeftOut: starts.leftOut,
    lines,
    linesLeftOut: leftOut,
    read: readingRows(document, zone),
    words: wordsFor([...lifecycles, ...stories], document.findings),
    zone,
    check: null,
    views: views.slice(0, MOST_VIEWS).map(shownView),
    viewsLeftOut: Math.max(0, views.length - MOST_VIEWS),
    nothing: nothing === null ? null : { ...nothing, headline: `${nothing.lead}${nothing.sentence}` },
  };
}

/** No more than this is read. */
const MOST_VIEWS = 100;

const shownView = (view: ApiView): ShownView => ({
  level: view.troubled ? 'error' : 'info',
  name: `${nameOf(view)}${view.node === null ? '' : ` on ${view.node.name}`}`,
  headline: view.headline,
  facts: view.facts,
  next: view.next,
});

/** What is computed from a deletion before its details may be left out. */
export function aboutOf({ deletion, phases: times }: Measured): About {
  return {
    owner: workloadOf(deletion),
    phases: PHASE_WORDS.map(({ id }) => times.get(id) ?? null),
  };
}
