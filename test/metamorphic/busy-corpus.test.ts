import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeWith } from '../installed.js';
import { linesOf, shared, withoutShared } from '../read/framing.js';
import { shareOf } from '../share.js';
import { busy, crowded, reportOf } from './busy.js';
import { logIn, mix } from './mix.js';

const corpus = join(shared, 'corpus');
const inside = (folder: string): string[] => readdirSync(folder).map(name => join(folder, name));
const runs = withoutShared ? [] : inside(corpus).flatMap(inside);

/** The file of a run, compressed or not; none when it does not exist. */
const filesIn = (run: string, file: string): string[] =>
  [join(run, file), join(run, `${file}.gz`)].filter(path => existsSync(path));
const linesIn = (run: string, file: string): string[] => filesIn(run, file).flatMap(linesOf);

describeWith('../shared')('the result for recorded runs is the same on a busy node', () => {
  it.each(shareOf(runs.filter(run => filesIn(run, 'kubelet.log').length > 0)))('%s', { tags: ['long'] }, async run => {
    const log = logIn(linesIn(run, 'kubelet.log'));
    const watch = linesIn(run, 'watch.yaml').join('\n');
    const alone = await reportOf(mix(log.lines, []), watch);
    expect(await reportOf(busy(log), watch)).toEqual(alone);
    expect(await reportOf(crowded(log), watch)).toEqual(alone);
  });
});
