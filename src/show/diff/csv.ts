import { csvRow } from '../report/safe.js';
import type { Change, DiffDocument, DiffReport, GroupChange, GroupPair, Lone, Pair, StartGroupPair } from './types.js';

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
  for (const group of groups) yield* groupRows(group);
  for (const group of starts) yield* startRows(group);
  for (const pair of pairs) yield* pairRows(pair);
  for (const one of onlyBefore) yield loneRow(one, 'before');
  for (const one of onlyAfter) yield loneRow(one, 'after');
  for (const change of findings) yield { of: 'run', ...changeCells(change) };
}

const groupRows = ({ namespace, owner, kind, label, before, after, changes }: GroupPair): Row[] =>
  changeRows({ of: 'group', namespace, owner: owner.name, kind }, changes.map(groupCells), {
    label,
    nBefore: before.deletions,
    nAfter: after.deletions,
  });

const startRows = ({ namespace, owner, image, label, before, after, changes }: StartGroupPair): Row[] =>
  changeRows({ of: 'starts', namespace, owner: owner?.name ?? image }, changes.map(groupCells), {
    label,
    nBefore: before.starts,
    nAfter: after.starts,
  });

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
