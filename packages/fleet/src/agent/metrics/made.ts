import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Makes metrics of one registry. */
export const makerIn = (registers: Registry[]) => ({
  counter: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers }),
  gauge: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers }),
  times: <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers }),
});

/** The buckets range from times that need no attention to times that should page a person. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600];
