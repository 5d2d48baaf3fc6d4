import type { Change, DeletionFacts, DiffDocument, GroupChange, Lone } from 'podline/internal';
import * as z from 'zod';
import { refused } from '../documents.js';
import { type IsKnown, id, quoted, text } from '../forms.js';
import { sentencesOf, unknown } from '../parts/unknown.js';
import { clock, optionsOf, pageFacts, pageOf, paging, selection, tool } from '../tool.js';

/** What differs between two runs. */
const change = z
  .object({
    what: z.string(),
    label: z.enum(['worse', 'better', 'ambiguous']),
    subject: z
      .string()
      .nullable()
      .describe(
        'a step, a phase, a rule, or verdict, outcome, kind; null for a rule of another version: the note names it',
      ),
    ms: z.object({ before: z.number(), after: z.number() }).nullable().describe('of times, and of counts in groups'),
    quoted: quoted({ before: text.nullable(), after: text.nullable(), note: text.nullable() }),
  })
  .meta({ id: 'change' });

const deletion = z
  .object({
    id,
    verdict: z.string(),
    outcome: z.string(),
    durationMs: z.number().nullable(),
    quoted: quoted({ namespace: text, name: text, node: text.nullable(), headline: text }),
  })
  .meta({ id: 'deletion' });

const difference = z.object({
  of: z.enum(['pair', 'group', 'only-before', 'only-after']),
  label: z.enum(['worse', 'better', 'ambiguous', 'same']),
  kind: z.string(),
  before: deletion.nullable().describe('of a group: the worst of its deletions'),
  after: deletion.nullable(),
  changes: z.array(change),
  quoted: quoted({ namespace: text, owner: text }),
});

type Difference = z.input<typeof difference>;

/** Everything that is not the same on both sides. */
function differencesOf({ pairs, groups, onlyBefore, onlyAfter }: DiffDocument, isKnown: IsKnown): Difference[] {
  const shown = (changes: readonly (Change | GroupChange)[]) => changes.slice(0, MOST_CHANGES).map(changeIn(isKnown));
  const both = [
    ...pairs.map(({ label, role, before, after, changes }) => ({
      ...{ of: 'pair' as const, label, kind: after.kind, changes: shown(changes) },
      before: deletionOf(before),
      after: deletionOf(after),
      quoted: { namespace: role.namespace, owner: role.name },
    })),
    ...groups.map(({ label, kind, namespace, owner, before, after, changes }) => ({
      ...{ of: 'group' as const, label, kind, changes: shown(changes) },
      before: before.worst.map(deletionOf)[0] ?? null,
      after: after.worst.map(deletionOf)[0] ?? null,
      quoted: { namespace, owner: owner.name },
    })),
  ];
  return [
    ...both.filter(({ label }) => label !== 'same'),
    ...onlyBefore.map(one => loneOf(one, 'only-before')),
    ...onlyAfter.map(one => loneOf(one, 'only-after')),
  ];
}

const MOST_CHANGES = 12;

const changeIn =
  (isKnown: IsKnown) =>
  ({ what, label, subject, before, after, note }: Change | GroupChange): z.input<typeof change> => ({
    what,
    label,
    subject: isKnown(subject) ? subject : null,
    ms: typeof before === 'number' && typeof after === 'number' ? { before, after } : null,
    quoted: {
      before: textOf(before),
      after: textOf(after),
      note: isKnown(subject) ? (note ?? null) : note === undefined ? subject : `${subject}: ${note}`,
    },
  });

const textOf = (value: number | string | null): string | null => (typeof value === 'string' ? value : null);

const deletionOf = (one: DeletionFacts): z.input<typeof deletion> => ({ ...one, quoted: { ...one, ...one.pod } });

const loneOf = ({ label, deletion: one }: Lone, of: 'only-before' | 'only-after'): Difference => ({
  of,
  label,
  kind: one.kind,
  before: of === 'only-before' ? deletionOf(one) : null,
  after: of === 'only-after' ? deletionOf(one) : null,
  changes: [],
  quoted: { namespace: one.pod.namespace, owner: one.pod.name },
});

/** Both sides have the same pods, but not the same verdicts. */
const { verdicts: _, ...pods } = selection;

const side = z.string().min(1).describe('a log, a folder or an archive below the roots, or an earlier result');

export const diff = tool({
  name: 'diff',
  title: 'What takes longer or fails in one run and not in the other',
  description:
    'Compares the deletions of two runs step by step, a good one and another. Lists what differs: worse first, then what cannot be called worse or better, then better.',
  input: { before: side, after: side, ...pods, ...clock, ...paging },
  output: {
    label: z.enum(['worse', 'better', 'ambiguous', 'same']),
    counts: z.record(z.string(), z.number()),
    compared: z.number().describe('pairs and groups of deletions'),
    differences: z.array(difference),
    ...pageFacts,
    run: z.array(change).describe('findings about a run as a whole'),
    cannotKnow: z.array(unknown),
  },
  async run({ before, after, offset, limit, ...asked }, { roots, podline, kept, isKnown }, signal) {
    const admitted = await roots.admit([before, after]);
    const key = JSON.stringify(['diff', asked, admitted.paths, admitted.state]);
    const args = ['diff', '--output=json', '--fail-on=never', ...optionsOf(asked), '--', ...admitted.paths];
    const printed = await kept.getOrMake(key, () => podline(args, signal));
    if (!printed.stdout.startsWith('{')) throw refused(printed, 'nothing could be compared');
    // Just printed by this program
    const document: DiffDocument = JSON.parse(printed.stdout);
    const differences = differencesOf(document, isKnown).sort(
      (a, b) => ORDER.indexOf(a.label) - ORDER.indexOf(b.label),
    );
    const { entries, ...facts } = pageOf(differences, { offset, limit });
    return {
      label: document.label,
      counts: { ...document.counts },
      compared: document.pairs.length + document.groups.length,
      differences: entries,
      ...facts,
      run: document.findings.slice(0, MOST).map(changeIn(isKnown)),
      cannotKnow: sentencesOf([...printed.complaints, ...document.notes]).slice(0, MOST),
    };
  },
});

const MOST = 20;
const ORDER: readonly Difference['label'][] = ['worse', 'ambiguous', 'better', 'same'];
