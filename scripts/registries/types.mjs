// Reads files that declare only interfaces and aliases, of the plain kind of which a contract consists: no type has parameters but Record.
import { readFileSync } from 'node:fs';

const TOKENS = /\/\*\*[\s\S]*?\*\/|'[^']*'|[\w$]+|[{}[\]<>|;:?,=]/g;

/**
 * What the files declare, by name, each with what it is `about`: the `members` of an interface and its `parents`, or the `type` of an alias.
 */
export function declared(files) {
  const tokens = files.flatMap(file => readFileSync(file, 'utf8').match(TOKENS));
  const known = new Map();
  let at = 0;
  let doc = '';
  const take = text => tokens[at] === text && ++at > 0;
  const skipTo = text => {
    while (!take(text)) at++;
  };
  const comment = () => {
    const found = tokens[at].startsWith('/**') ? tokens[at++] : '';
    return found
      .replace(/^\/\*\*|\*\/$|\n\s*\*(?!\/)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  };

  function membersIn() {
    const members = [];
    while (!take('}')) {
      const about = comment();
      take('readonly');
      const name = tokens[at++];
      const optional = take('?');
      skipTo(':');
      members.push({ name, optional, about, type: union() });
      take(';');
    }
    return members;
  }

  function union() {
    take('|');
    const of = [postfix()];
    while (take('|')) of.push(postfix());
    return of.length === 1 ? of[0] : { of };
  }

  function postfix() {
    if (take('readonly')) return postfix();
    let type = primary();
    while (take('[')) {
      if (!take(']')) {
        type = { ...type, member: tokens[at].slice(1, -1) };
        at += 2;
      } else type = { items: type };
    }
    return type;
  }

  function primary() {
    if (take('{')) return { members: membersIn() };
    if (take('[')) {
      const tuple = [];
      while (!take(']')) {
        if (tokens[at + 1] === ':') at += 2;
        tuple.push(union());
        take(',');
      }
      return { tuple };
    }
    const word = tokens[at++];
    if (/^'|^\d|^true$|^null$/.test(word)) return { literal: JSON.parse(word.replaceAll("'", '"')) };
    if (!take('<')) return { name: word };
    // Only `Readonly<Record<string, …>>`
    skipTo(',');
    const values = union();
    at += 2;
    return { values };
  }

  while (at < tokens.length) {
    if (tokens[at].startsWith('/**')) doc = comment();
    else if (take('import')) skipTo(';');
    else if (take('interface')) {
      const name = tokens[at++];
      const parents = [];
      while (!take('{')) if (!take('extends') && !take(',')) parents.push(tokens[at++]);
      known.set(name, { about: doc, parents, members: membersIn() });
      doc = '';
    } else if (take('type')) {
      if (take('{')) skipTo(';');
      else {
        const name = tokens[at++];
        take('=');
        known.set(name, { about: doc, type: union() });
        doc = '';
      }
    } else at++;
  }
  return known;
}
