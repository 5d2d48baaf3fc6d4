import type { Report } from './types.js';

export const text: Report = {
  id: 'text',
  title: 'text',
  purpose: 'For people: the verdict first, then the timeline of each deletion.',
  render: document =>
    document.lifecycles.map(one => `${one.pod.namespace}/${one.pod.name}  ${one.kind}  ${one.headline}\n`).join(''),
};
