/** A binary heap: what comes first is taken first. */
export interface Heap<T> {
  push(item: T): void;
  take(): T | undefined;
}

export function createHeap<T>(before: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = [];

  /** The smaller child of an index, or -1. */
  function childOf(place: number): number {
    const [left, right] = [items[2 * place + 1], items[2 * place + 2]];
    if (left === undefined) return -1;
    return right !== undefined && before(right, left) ? 2 * place + 2 : 2 * place + 1;
  }

  return {
    push(item) {
      let place = items.push(item) - 1;
      while (place > 0) {
        const up = (place - 1) >> 1;
        const parent = items[up];
        if (parent === undefined || !before(item, parent)) break;
        items[place] = parent;
        place = up;
      }
      items[place] = item;
    },
    take() {
      const first = items[0];
      const item = items.pop();
      if (item === undefined || items.length === 0) return first;
      let place = 0;
      for (let down = childOf(0); down > 0; down = childOf(place)) {
        const child = items[down];
        if (child === undefined || !before(child, item)) break;
        items[place] = child;
        place = down;
      }
      items[place] = item;
      return first;
    },
  };
}
