import type { Family } from 'podline/internal';
import { phaseColumns } from './tables.js';

/** A row for each phase of an episode that was measured, with its part; engines read only the columns that they need. */
export const phaseRows = (
  from: string,
  families: readonly Family[],
  columns: readonly string[],
  where = '',
  more: readonly string[] = [],
): string =>
  families
    .flatMap(family =>
      [...more.map(column => ({ phase: column.replace('_ms', ''), part: 'all', column })), ...phaseColumns(family)].map(
        ({ phase, part, column }) => {
          const selected = [...columns, `'${phase}' as phase`, `'${part}' as part`, `${column} as ms`].join(', ');
          return `select ${selected} from ${from} where family = '${family}' and ${column} is not null${where && ` and ${where}`}`;
        },
      ),
    )
    .join(' union all ');
