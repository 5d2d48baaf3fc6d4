import { mermaidLines } from './mermaid/chart.js';
import type { Report } from './types.js';

export const mermaid: Report = {
  id: 'mermaid',
  title: 'Mermaid',
  purpose: 'For issues and READMEs: a Gantt chart in a block that GitHub and GitLab draw.',
  render: (document, options) => `\`\`\`mermaid\n${mermaidLines(document, options.zone).join('\n')}\n\`\`\`\n`,
};
