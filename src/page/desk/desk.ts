import { givenZone } from '../../correlate/clock/zone.js';
import type { Selection } from '../../document/select.js';
import { reasonOf } from '../../input/system-error.js';
import { analyzeWhole, type Whole } from '../../nodes/whole.js';
import type { FromWorker, Given, Wishes } from '../messages.js';
import { createHandOver, inParcels } from '../parcels.js';
import { comparisonOf } from './comparison.js';
import { createGauge } from './gauge.js';
import { sourcesOf } from './inputs.js';
import { PageError } from './page-error.js';
import { runOf } from './run.js';
import type { Sheet } from './sheet.js';

/** Reads what is handed over, and keeps the last result. */
export function createDesk(send: (message: FromWorker) => void) {
  let read: { readonly name: string; readonly whole: Whole; readonly wishes: Wishes } | null = null;
  let pieces: Sheet['pieces'] = {};
  const handOver = createHandOver(parcel => send({ what: 'parcel', parcel }));

  async function whole(given: readonly Given[], wishes: Wishes): Promise<Whole> {
    const { zone, year } = clockOf(wishes);
    const { sources, complaints } = await sourcesOf(given);
    if (sources.length === 0) throw new PageError(complaints.length > 0 ? complaints : ['There is no file in it.']);
    const unread = [
      ...complaints,
      ...sources.flatMap(({ path, sniffed }) => sniffed?.notes.map(note => `${path}: ${note}`) ?? []),
    ];
    try {
      const found = await analyzeWhole(sources, {
        selection: selectionOf(wishes),
        analysis: {
          lines: true,
          jobs: navigator.hardwareConcurrency,
          progress: createGauge(sources, part => send({ what: 'progress', part })),
          unreadable(path, error) {
            unread.push(`${path}: ${reasonOf(error)}`);
          },
          ...(zone === null ? {} : { zone }),
          ...(year === null ? {} : { year }),
        },
      });
      // A source may be read more than once
      return { ...found, complaints: [...new Set([...unread, ...found.complaints])] };
    } finally {
      await Promise.all(sources.map(source => source.close?.()));
    }
  }

  async function show(sheet: Sheet, complaints: readonly string[]): Promise<void> {
    pieces = sheet.pieces;
    const { rest: data, parcels } = inParcels(sheet.data);
    send({ what: 'comes', data });
    await handOver.send(parcels);
    send({ what: 'shown', about: { complaints, formats: Object.keys(pieces) } });
  }

  return {
    async analyze(given: readonly Given[], wishes: Wishes): Promise<void> {
      const found = await whole(given, wishes);
      read = { name: nameOf(given), whole: found, wishes };
      await show(runOf(found, wishes), found.complaints);
    },
    async compare(given: readonly Given[], wishes: Wishes): Promise<void> {
      if (read === null) throw new PageError(['There is nothing to compare with.']);
      const after = { name: nameOf(given), whole: await whole(given, wishes) };
      await show(comparisonOf(read, after, wishes), [...read.whole.complaints, ...after.whole.complaints]);
    },
    taken: handOver.taken,
    save(format: string): void {
      const made = pieces[format]?.();
      if (made === undefined) throw new PageError([`This cannot be saved as ${format}.`]);
      send({ what: 'saved', file: new Blob([...made]), name: `podline.${ENDINGS[format] ?? format}` });
    },
  };
}

const ENDINGS: Readonly<Record<string, string>> = { markdown: 'md' };

/** The name of the inputs in a comparison. */
const nameOf = (given: readonly Given[]): string => {
  const roots = [...new Set(given.map(({ path }) => path.split('/')[0] ?? path))];
  const [first = ''] = roots;
  return roots.length > 1 ? `${first} and ${roots.length - 1} more` : first;
};

function clockOf({ zone, year }: Wishes): { readonly zone: string | null; readonly year: number | null } {
  if (zone !== '' && givenZone(zone) === null)
    throw new PageError([`"${zone}" is no time zone: write it as +08:00, UTC or Asia/Shanghai.`]);
  if (year !== '' && !/^\d{4}$/.test(year)) throw new PageError([`"${year}" is no year: write it with four digits.`]);
  return { zone: zone === '' ? null : zone, year: year === '' ? null : Number(year) };
}

const selectionOf = ({ namespaces, nodes }: Wishes): Selection => ({
  ...(namespaces.length === 0 ? {} : { namespaces }),
  ...(nodes.length === 0 ? {} : { nodes }),
});
