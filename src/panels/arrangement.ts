import { t } from '@lingui/core/macro';
import type { PanelConfigs } from '../run/index.ts';
import { type Layout, namesOfSome, shapeOf } from '../workspace/index.ts';

/** What is taken back of how a run is arranged: panels, their places, what lists are filtered by. */
export interface Arrangement {
  readonly open: readonly string[];
  /** Null where there is room for usual places only. */
  readonly layout: Layout | null;
  readonly filters: PanelConfigs;
}

/** Names of what filters the list of a panel, in its config. */
export type FilterNames = (panelId: string) => readonly string[];

/** Returns of all configs what filters something. */
export function filtersOf(panels: PanelConfigs, namesOf: FilterNames): PanelConfigs {
  const entries = Object.entries(panels).map(([id, config]) => {
    const filters = Object.entries(config).filter(([name]) => namesOf(id).includes(name));
    return [id, Object.fromEntries(filters)] as const;
  });
  return Object.fromEntries(entries.filter(([, filters]) => Object.keys(filters).length > 0));
}

/** Returns configs with these filters, and with everything else as it was. */
export function withFilters(panels: PanelConfigs, filters: PanelConfigs, namesOf: FilterNames): PanelConfigs {
  const ids = [...new Set([...Object.keys(panels), ...Object.keys(filters)])];
  const others = (id: string) => Object.entries(panels[id] ?? {}).filter(([name]) => !namesOf(id).includes(name));
  const entries = ids.map((id) => [id, { ...Object.fromEntries(others(id)), ...filters[id] }] as const);
  return Object.fromEntries(entries.filter(([, config]) => Object.keys(config).length > 0));
}

/** Says what changed; null where nothing did that anybody would take back. */
export function changeWords(before: Arrangement, after: Arrangement, nameOf: (id: string) => string): string | null {
  const opened = after.open.filter((id) => !before.open.includes(id)).map(nameOf);
  const closed = before.open.filter((id) => !after.open.includes(id)).map(nameOf);
  const said: string[] = [];
  if (opened.length > 0) said.push(openedWords(namesOfSome(opened)));
  if (closed.length > 0) said.push(closedWords(namesOfSome(closed)));
  if (said.length === 0) said.push(...layoutWords(before.layout, after.layout));
  if (JSON.stringify(before.filters) !== JSON.stringify(after.filters)) said.push(t`filter changed`);
  return said.length === 0 ? null : said.join(', ');
}

function layoutWords(before: Layout | null, after: Layout | null): string[] {
  if (before === null || after === null || before === after) return [];
  const [was, is] = [shapeOf(before), shapeOf(after)];
  if (was.places !== is.places) return [t`panel moved`];
  if (was.maximized !== is.maximized) return [is.maximized === null ? t`panel restored` : t`panel maximized`];
  return was.sizes === is.sizes ? [] : [t`panels resized`];
}

function openedWords(names: string): string {
  return t`${names} opened`;
}

function closedWords(names: string): string {
  return t`${names} closed`;
}
