/** What was changed since the last commit, so that a failed batch leaves no trace (interface 6). */
export interface Journal {
  /** Sets a property and remembers what it was. */
  set<Target extends object, Key extends keyof Target>(target: Target, key: Key, value: Target[Key]): void;
  setEntry<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void;
  deleteEntry<Key, Value>(map: Map<Key, Value>, key: Key): void;
  commit(): void;
  rollBack(): void;
}

export function createJournal(): Journal {
  let undos: (() => void)[] = [];

  return {
    set(target, key, value) {
      const before = target[key];
      undos.push(() => {
        target[key] = before;
      });
      target[key] = value;
    },
    setEntry(map, key, value) {
      const before = map.get(key);
      const known = map.has(key);
      undos.push(() => {
        if (known && before !== undefined) map.set(key, before);
        else map.delete(key);
      });
      map.set(key, value);
    },
    deleteEntry(map, key) {
      const before = map.get(key);
      if (before === undefined) return;
      undos.push(() => map.set(key, before));
      map.delete(key);
    },
    commit() {
      undos = [];
    },
    rollBack() {
      for (const undo of undos.reverse()) undo();
      undos = [];
    },
  };
}
