import { kindsOf } from '../rules/applies.js';
import type { Reading } from '../rules/readings.js';
import type { RuleMeta, RuleWords } from '../rules/types.js';
import { type Article, type Row, type Section, section, table, text } from './article.js';

const UPSTREAM = /^([\w.-]+\/[\w.-]+)?#(\d+)$/;

export const ruleArticle = (meta: RuleMeta | RuleWords): Article => ({
  topic: 'rule',
  id: meta.id,
  title: meta.title,
  sections: sectionsOf(meta, 'reads' in meta ? meta.reads : []),
});

function sectionsOf({ level, why, evidence, next, upstream, id }: RuleWords, reads: RuleMeta['reads']): Section[] {
  return [
    section(null, text(`Level: ${level}${inKinds(id)}.`)),
    section('Why it matters', text(why)),
    section('What shows it', text(evidence)),
    ...(reads.length === 0 ? [] : [section('What it reads', text(READS), table(['input'], reads.map(rowOf)))]),
    section('What to do', text(next)),
    ...(upstream === undefined ? [] : [section('Upstream', ...upstream.map(ref => text(linkOf(ref))))]),
  ];
}

const READS = 'If one of these is absent, the rule is not evaluated, and the result says why.';

const rowOf = ({ title }: Reading): Row => [title];

function inKinds(id: string): string {
  const kinds = kindsOf(id);
  return kinds === null ? '' : `; in deletions of the kinds ${kinds.join(', ')}`;
}

function linkOf(ref: string): string {
  const [, repository = 'kubernetes/kubernetes', number] = UPSTREAM.exec(ref) ?? [];
  return number === undefined ? ref : `https://github.com/${repository}/issues/${number}`;
}
