import { csvRow } from '../report/safe.js';
import { type Group, sizeOf } from './groups/words.js';
import type { Change, DiffDocument, DiffReport, GroupChange, Lone, Pair } from './types.js';

export const csv: DiffReport = {
  id: 'csv',
  render: diff => [...csvPieces(diff)].join(''),
  pieces: csvPieces,
};

const HEAD = [
  ...['of', 'label', 'namespace', 'owner', 'kind', 'what', 'subject', 'container', 'since', 'quantile'],
  ...['before', 'after', 'nBefore', 'nAfter', 'p', 'note', 'idBefore', 'idAfter'],
] as const;

type Row = Partial<Readonly<Record<(typeof HEAD)[number], string | number | null | undefined>>>;

/** A row for each change, and one for each pair without changes. */
function* csvPieces(diff: DiffDocument): Generator<string> {
  yield csvRow(HEAD);
  for (const row of rowsOf(diff)) yield csvRow(HEAD.map(column => String(row[column] ?? '')));
}

function* rowsOf({ groups, starts, pairs, onlyBefore, onlyAfter, findings }: DiffDocument): Generator<Row> {
  for (const group of [...groups, ...starts]) yield* groupRows(group);
  for (const pair of pairs) yield* pairRows(pair);
  for (const one of onlyBefore) yield loneRow(one, 'before');
  for (const one of onlyAfter) yield loneRow(one, 'after');
  for (const change of findings) yield { of: 'run', ...changeCells(change) };
}

const groupRows = (group: Group): Row[] => {
  const { namespace, owner, label, before, after, changes } = group;
  const common =
    'kind' in group
      ? { of: 'group', namespace, owner: owner?.name, kind: group.kind }
      : { of: 'starts', namespace, owner: owner?.name ?? group.image };
  return changeRows(common, changes.map(groupCells), { label, nBefore: sizeOf(before), nAfter: sizeOf(after) });
};

const groupCells = ({ n, ...change }: GroupChange): Row => ({ ...change, nBefore: n.before, nAfter: n.after });

const changeRows = (common: Row, changes: readonly Row[], same: Row): Row[] =>
  (changes.length === 0 ? [same] : changes).map(one => ({ ...common, ...one }));

function pairRows({ role, label, before, after, changes }: Pair): Row[] {
  const common: Row = {
    of: 'pair',
    namespace: role.namespace,
    owner: role.name,
    kind: after.kind,
    idBefore: before.id,
    idAfter: after.id,
  };
  return changeRows(common, changes.map(changeCells), { label });
}

const changeCells = (change: Change): Row => ({ ...change });

const loneRow = ({ label, deletion }: Lone, side: 'before' | 'after'): Row => ({
  of: `only ${side}`,
  label,
  namespace: deletion.pod.namespace,
  owner: deletion.pod.name,
  kind: deletion.kind,
  ...(side === 'before' ? { idBefore: deletion.id } : { idAfter: deletion.id }),
});
