import { ageOf } from '../age.js';
import type { ShownHistory } from '../shown.js';
import type { Row } from './table-rows.js';

/** The rows of one pod under one heading: more than one are what `kubectl get pods -w` printed whenever it changed. */
export interface RowHistory {
  see(row: Row): void;
  /** Null where the rows show no two moments */
  end(): ShownHistory | null;
}

/** `1 (2m57s ago)`: printed since 1.22 (printers.go, printPod). */
const RESTARTED = /^(\d{1,9}) \((\S{1,20}) ago\)$/;

/** A row has no time, but two ages, which both grow with it: that of the pod and that of the last restart. */
export function createRowHistory(): RowHistory {
  let rows = 0;
  let waited = false;
  let ranMs: number | null = null;
  let readyMs: number | null = null;
  let leaving: Row | null = null;
  let last: Row | null = null;

  return {
    see(row) {
      rows++;
      const status = row.cells.get('STATUS') ?? '';
      const age = ageOf(exact(row.cells.get('AGE')));
      const isRunning = status === 'Running';
      if (status === 'Terminating') leaving ??= row;
      if (waited && isRunning && ranMs === null) ranMs = age;
      if (waited && isRunning && readyMs === null && isReady(row)) readyMs = age;
      waited ||= STARTING.test(status);
      last = row;
    },
    end() {
      if (rows < 2) return null;
      const leavingMs = leaving === null || last === null ? null : between(leaving, last);
      const hasStopped = leaving !== null && last !== null && /^0\//.test(last.cells.get('READY') ?? '');
      return { ranMs, readyMs, leavingMs, hasStopped };
    },
  };
}

/** Before its containers ran; a pod that fails in between has restarts, and its first run is not what people ask for. */
const STARTING = /^(?:Pending|ContainerCreating|PodInitializing|Init:\d{1,3}\/\d{1,3})$/;

function isReady({ cells }: Row): boolean {
  const [passed, of] = (cells.get('READY') ?? '').split('/');
  return passed === of;
}

/** An age that is rounded to more than seconds is no clock. */
const exact = (age: string | undefined): string | null => (age?.endsWith('s') ? age : null);

/** The time between two rows, as far as an age that both have shows it. */
function between(from: Row, to: Row): number | null {
  const [restarted, again] = [from, to].map(({ cells }) => RESTARTED.exec(cells.get('RESTARTS') ?? ''));
  const isSame = restarted?.[1] !== undefined && restarted[1] === again?.[1];
  const sinceRestart = isSame ? difference(restarted[2], again?.[2]) : null;
  return sinceRestart ?? difference(from.cells.get('AGE'), to.cells.get('AGE'));
}

function difference(from: string | undefined, to: string | undefined): number | null {
  const [earlier, later] = [ageOf(exact(from)), ageOf(exact(to))];
  return earlier === null || later === null || later <= earlier ? null : later - earlier;
}
