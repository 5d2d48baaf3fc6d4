/** Sets of names that mean the same node. */
export function createNames() {
  const parents = new Map<string, string>();

  function root(name: string): string {
    let at = name;
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up;
    return at;
  }

  return {
    add(name: string): void {
      if (!parents.has(name)) parents.set(name, name);
    },
    has: (name: string): boolean => parents.has(name),
    same(a: string, b: string): void {
      this.add(a);
      this.add(b);
      parents.set(root(b), root(a));
    },
    /** One name for all of them. */
    root,
    all: (): readonly string[] => [...parents.keys()],
  };
}

const IP = /^\d{1,3}(?:\.\d{1,3}){3}$|:/;

/** The part before the domain; null if there is no domain. */
export const shortOf = (name: string): string | null => {
  const dot = name.indexOf('.');
  return dot <= 0 || IP.test(name) ? null : name.slice(0, dot);
};
