import { DENSITY_NAMES, type DensityName } from '../generate/densities.js';

/** The commands of podline's own programs, and a UID to look for. */
interface About {
  readonly uid: string;
  readonly podline: string;
  readonly watchReader: string;
}

/** One way to query a log or a watch, as a shell command. */
export interface Contender {
  readonly name: string;
  /** The question that it answers. */
  readonly answer: string;
  readonly input: 'journald' | 'journald-json' | 'klog' | 'watch-yaml' | 'watch-json';
  /** The logs that it reads. */
  readonly densities: readonly DensityName[];
  /** `--quick` leaves it out. */
  readonly slow?: true;
  /** So quick that only this many runs in a row can be measured: GNU time counts hundredths of a second. */
  readonly repeats?: number;
  /** It writes a document. */
  readonly writes?: true;
  /** The program that must be installed. */
  readonly needs: string;
  readonly command: (file: string, about: About) => string;
}

const STEPS = "'SyncLoop (ADD|DELETE|REMOVE)'";

export const CONTENDERS: readonly Contender[] = [
  {
    name: 'podline',
    answer: 'every deletion, its steps and findings',
    input: 'journald',
    densities: DENSITY_NAMES,
    writes: true,
    needs: 'node',
    command: (file, { podline }) => `${podline} ${file} -o json`,
  },
  {
    name: 'podline',
    answer: 'the same',
    input: 'klog',
    densities: DENSITY_NAMES,
    writes: true,
    needs: 'node',
    command: (file, { podline }) => `${podline} ${file} -o json`,
  },
  {
    name: 'podline',
    answer: 'the same',
    input: 'journald-json',
    densities: DENSITY_NAMES,
    writes: true,
    needs: 'node',
    command: (file, { podline }) => `${podline} ${file} -o json`,
  },
  {
    name: 'podline parse --grammar-only --stats',
    answer: 'every line through the grammar',
    input: 'journald',
    densities: ['thin'],
    needs: 'node',
    command: (file, { podline }) => `${podline} parse --grammar-only --stats ${file}`,
  },
  ...(['watch-yaml', 'watch-json'] as const).flatMap((input): Contender[] => [
    {
      name: 'podline, its watch reader alone',
      answer: 'every state of every pod',
      input,
      densities: ['thin'],
      slow: true,
      needs: 'node',
      command: (file, { watchReader }) => `${watchReader} ${file}`,
    },
    {
      name: 'podline',
      answer: 'every deletion, from the watch alone',
      input,
      densities: ['thin'],
      ...(input === 'watch-json' && { slow: true }),
      writes: true,
      needs: 'node',
      command: (file, { podline }) => `${podline} ${file} -o json`,
    },
  ]),
  {
    name: 'wc -l',
    answer: 'lines',
    input: 'journald',
    densities: ['thin'],
    slow: true,
    needs: 'wc',
    command: file => `wc -l ${file}`,
  },
  {
    name: 'grep -cE',
    answer: 'how many lines add, delete or remove',
    input: 'journald',
    densities: ['thin'],
    slow: true,
    needs: 'grep',
    command: file => `grep -cE ${STEPS} ${file}`,
  },
  {
    name: 'grep -F UID | sort',
    answer: 'the lines with one UID',
    input: 'journald',
    densities: ['thin'],
    slow: true,
    needs: 'grep',
    command: (file, { uid }) => `grep -F ${uid} ${file} | sort`,
  },
  {
    name: 'rg -F UID | sort',
    answer: 'the same',
    input: 'journald',
    densities: ['dense', 'thin'],
    repeats: 10,
    needs: 'rg',
    command: (file, { uid }) => `rg -F ${uid} ${file} | sort`,
  },
  {
    name: 'mawk',
    answer: 'lines per pod',
    input: 'journald',
    densities: DENSITY_NAMES,
    repeats: 10,
    needs: 'mawk',
    command: file =>
      `mawk 'match($0, /pod="[^"]*"/) { n[substr($0, RSTART, RLENGTH)]++ } END { for (p in n) print n[p], p }' ${file}`,
  },
  {
    name: 'lnav',
    answer: 'the lines with one UID',
    input: 'journald',
    densities: ['dense', 'thin'],
    needs: 'lnav',
    command: (file, { uid }) => `lnav -n -c ':filter-in ${uid}' ${file}`,
  },
  {
    name: 'jq',
    answer: 'the messages with one UID',
    input: 'journald-json',
    densities: ['thin'],
    slow: true,
    needs: 'jq',
    command: (file, { uid }) => `jq -r 'select(.MESSAGE | contains("${uid}")) | .MESSAGE' ${file}`,
  },
];
