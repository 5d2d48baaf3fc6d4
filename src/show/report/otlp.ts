import { endsOf } from '../../document/episodes.js';
import { traceOf } from './otlp/trace.js';
import { shownJson } from './safe.js';
import type { Report } from './types.js';

export const otlp: Report = {
  id: 'otlp',
  title: 'OpenTelemetry',
  purpose:
    'For Jaeger, Tempo and other trace stores: one trace per deletion or start, as OTLP JSON. --otlp-endpoint sends it.',
  render: document => `${shownJson(traceOf(document, endsOf(document)), 2)}\n`,
};
