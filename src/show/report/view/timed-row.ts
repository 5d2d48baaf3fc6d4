import type { EvidenceRef, Testimony } from '../../../document/contract/types.js';
import { witnessTitle } from '../../../sources/title.js';
import { type HangRow, hangTitle } from './hangs.js';
import type { SeenRow } from './timeline.js';
import { actorOf, concerns, meansOf, timesOf, titleOf, wordOf } from './words.js';

/** A testimony of another witness, between the steps. */
export interface WitnessedRow {
  readonly kind: 'testimony';
  readonly testimony: Testimony;
  readonly offset: number | null;
  readonly pause: number | null;
}

/** Rows about something that happened, whether from the log or from another witness. */
export type TimedRow = SeenRow | WitnessedRow | HangRow;

/** The columns of a row: a step, a testimony, or a hang. */
interface RowModel<Row extends TimedRow> {
  at(row: Row): string | null;
  actor(row: Row): string;
  title(row: Row): string;
  /** How many times, if more than once */
  times(row: Row): string;
  meaning(row: Row): string;
  evidence(row: Row): readonly EvidenceRef[];
}

/** Longer particulars (the error of a plugin, a whole message) are in the document. */
const MAX_DETAIL = 120;

const shortened = (text: string): string => (text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text);

/** `container exited (app)` */
export const testimonyTitle = ({ what, container }: Testimony): string =>
  `${wordOf(what)?.title ?? what}${container === undefined ? '' : ` (${container})`}`;

const MODELS: { readonly [Kind in TimedRow['kind']]: RowModel<Extract<TimedRow, { kind: Kind }>> } = {
  seen: {
    at: ({ step }) => step.at,
    actor: ({ step }) => actorOf(step),
    // For a step that was seen, it contains more: what was pulled, why a container ended
    title: ({ step }) => (step.why === undefined ? titleOf(step) : `${titleOf(step)}: ${shortened(step.why)}`),
    times: ({ step }) => timesOf(step),
    meaning: ({ step }) => meansOf(step),
    evidence: ({ step }) => step.evidence,
  },
  testimony: {
    at: ({ testimony }) => testimony.at,
    actor: ({ testimony }) => witnessTitle(testimony.witness),
    /** `container exited (app): exit code 137` */
    title({ testimony }) {
      const { detail = '' } = testimony;
      return detail === '' ? testimonyTitle(testimony) : `${testimonyTitle(testimony)}: ${shortened(detail)}`;
    },
    times: () => '',
    meaning: ({ testimony }) => wordOf(testimony.what)?.means ?? '',
    evidence: ({ testimony }) => testimony.evidence,
  },
  hang: {
    at: ({ finding }) => finding.at,
    actor: ({ finding }) => concerns(finding) ?? '',
    title: ({ finding }) => shortened(hangTitle(finding)),
    times: ({ finding: { hang } }) => ((hang?.tries ?? 1) > 1 ? String(hang?.tries) : ''),
    meaning: () => '',
    evidence: ({ finding }) => finding.evidence,
  },
};

const modelOf = <Row extends TimedRow>(row: Row): RowModel<TimedRow> => MODELS[row.kind] as RowModel<TimedRow>;

export const atIn = (row: TimedRow): string | null => modelOf(row).at(row);
export const actorIn = (row: TimedRow): string => modelOf(row).actor(row);
export const titleIn = (row: TimedRow): string => modelOf(row).title(row);
export const timesIn = (row: TimedRow): string => modelOf(row).times(row);
export const meaningIn = (row: TimedRow): string => modelOf(row).meaning(row);
export const evidenceIn = (row: TimedRow): readonly EvidenceRef[] => modelOf(row).evidence(row);
