import { kindsOf } from '../rules/applies.js';
import type { RuleMeta } from '../rules/types.js';
import { type Article, section, text } from './article.js';

const UPSTREAM = /^([\w.-]+\/[\w.-]+)?#(\d+)$/;

export const ruleArticle = ({ id, level, title, why, evidence, next, upstream }: RuleMeta): Article => ({
  topic: 'rule',
  id,
  title,
  sections: [
    section(null, text(`Level: ${level}${inKinds(id)}.`)),
    section('Why it matters', text(why)),
    section('What shows it', text(evidence)),
    section('What to do', text(next)),
    ...(upstream === undefined ? [] : [section('Upstream', ...upstream.map(ref => text(linkOf(ref))))]),
  ],
});

function inKinds(id: string): string {
  const kinds = kindsOf(id);
  return kinds === null ? '' : `; in deletions of the kinds ${kinds.join(', ')}`;
}

function linkOf(ref: string): string {
  const [, repository = 'kubernetes/kubernetes', number] = UPSTREAM.exec(ref) ?? [];
  return number === undefined ? ref : `https://github.com/${repository}/issues/${number}`;
}
