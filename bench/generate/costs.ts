import type { Cost } from './budget.js';
import type { Entry } from './entries.js';
import type { Form } from './forms.js';
import { remembered } from './remembered.js';
import type { Sample, Story } from './sample.js';

const HEADER = 'I1121 10:17:31.886316    8688 \n'.length;

/** What a story adds to a log: its own lines, and the irrelevant ones that keep the share. */
export function logCosts({ background }: Sample, form: Form, irrelevantEach: number): (story: Story) => Cost {
  const wrapper = form.before(0).length + form.after.length + HEADER;
  const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { text }) => sum + text.length + wrapper, 0);
  const mean = sizeOf(background) / background.length;
  return remembered(({ entries }) => {
    const relevant = entries.filter(entry => entry.relevant);
    return { size: sizeOf(relevant) + relevant.length * irrelevantEach * mean, parts: entries.length };
  });
}
