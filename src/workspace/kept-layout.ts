import { keepText, keptText, useKeptJson } from '../ui/index.ts';
import { type Layout, layoutFrom } from './layout.ts';
import { MOST_NAME_CHARACTERS, type NamedLayout, readKeptLayouts } from './layout-file.ts';

const keyOf = (kind: string) => `aisle.workspace.${kind}`;

/** Returns the last layout of this browser on pages of a kind; null means usual places. Open pages do not follow each other. */
export function keptLayout(kind: string): Layout | null {
  const text = keptText(keyOf(kind));
  if (text === null) return null;
  try {
    return layoutFrom(JSON.parse(text), () => true);
  } catch {
    return null;
  }
}

export function keepLayout(kind: string, layout: Layout): void {
  keepText(keyOf(kind), JSON.stringify(layout));
}

const NONE: NamedLayout[] = [];

/** Named layouts of this browser. */
export function useNamedLayouts() {
  const [layouts, keepAll] = useKeptJson('aisle.workspace.named', readKeptLayouts, NONE);
  const without = (dropped: string) => layouts.filter(({ name }) => name !== dropped);
  return {
    layouts,
    /** Replaces a layout of the same name. */
    keep: (layout: NamedLayout) => keepAll([...without(layout.name), layout]),
    drop: (name: string) => keepAll(without(name)),
    /** Replaces none: the caller asks first whether the name is free. */
    rename: (before: string, name: string) =>
      keepAll(layouts.map((one) => (one.name === before ? { ...one, name } : one))),
  };
}

/** Returns the name itself where it is free; otherwise it gets the first free number from 2 on. */
export function freeName(name: string, layouts: readonly NamedLayout[]): string {
  const taken = new Set(layouts.map((layout) => layout.name));
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const ending = ` ${number}`;
    free = name.slice(0, MOST_NAME_CHARACTERS - ending.length).trimEnd() + ending;
  }
  return free;
}
