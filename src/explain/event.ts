import { type Article, section } from './article.js';
import { definitionsOf, messageBlocks } from './message.js';

export function eventArticle(event: string): Article {
  const known = definitionsOf(event);
  return {
    topic: 'event',
    id: event,
    title: known[0]?.message ?? event,
    sections: [section(null, ...known.flatMap(messageBlocks))],
  };
}
