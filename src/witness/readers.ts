import type { WitnessType } from '../input/sniff.js';
import { createAuditReader } from './audit/reader.js';
import { createClientReader } from './client/reader.js';
import { createDescribeReader } from './describe/reader.js';
import { createEventsReader } from './events/reader.js';
import { createEventTableReader } from './events/table.js';
import { createRuntimeReader } from './runtime/reader.js';
import { createTableReader } from './table/reader.js';
import type { Testify, WitnessReader } from './types.js';

/** Who reads which type of source. */
export const WITNESS_READERS: Readonly<Record<WitnessType, (testify: Testify) => WitnessReader>> = {
  'runtime-log': createRuntimeReader,
  'audit-log': createAuditReader,
  'kubectl-log': createClientReader,
  events: createEventsReader,
  'event-table': createEventTableReader,
  'pod-table': createTableReader,
  description: createDescribeReader,
};
