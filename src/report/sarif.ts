import type { ResultDocument } from '../contract/types.js';
import { faultsOf } from './machine/faults.js';
import { createResults } from './machine/sarif-results.js';
import { descriptorsOf } from './machine/sarif-rules.js';
import { artifactOf } from './machine/sarif-uri.js';
import { jsonText } from './safe.js';
import type { Report } from './types.js';

export const sarif: Report = {
  id: 'sarif',
  title: 'SARIF 2.1.0',
  purpose: 'For code scanning: rules with their explanation, findings with the lines of the log.',
  render: document => `${jsonText(log(document), 2)}\n`,
};

function log(document: ResultDocument): object {
  const faults = faultsOf(document);
  const rules = descriptorsOf(faults.map(({ finding }) => finding.rule));
  const { tool, input } = document;
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, semanticVersion: tool.version, rules } },
        columnKind: 'utf16CodeUnits',
        artifacts: input.sources.map(artifactOf),
        results: createResults(document, rules)(faults),
      },
    ],
  };
}
