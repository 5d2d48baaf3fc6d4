/** Shorter ones stand in ordinary words as well. */
const SHORTEST = 6;

/** Takes what is secret out of what others say: a proxy, a plugin or a parser may quote what it was given. */
export function createHider(secrets: readonly string[]): (text: string) => string {
  const long = secrets.filter(secret => secret.length >= SHORTEST).sort((one, other) => other.length - one.length);
  return text => long.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
}
