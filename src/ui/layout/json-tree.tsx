import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { formatCount } from '../format/number.ts';
import { Icon } from '../icons/icon.tsx';
import classes from './json-tree.module.css';

/** Of a long branch so many are shown at a time. */
const PAGE = 100;
const MORE = '…';

type Named = readonly [name: string, value: unknown];

interface JsonTreeProps {
  /** Accessible name. */
  label: string;
  entries: readonly Named[];
  /** Levels that are open until somebody closes them, also of what comes later. */
  openLevels?: number;
}

/** JSON values as a tree, walked by arrow keys; branches are made when they are opened, long ones a hundred at a time. */
export function JsonTree({ label, entries, openLevels = 0 }: JsonTreeProps): ReactElement {
  const usual = new Set(pathsDownTo(entries, openLevels, ''));
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const opened = inOneOf(usual, changed);
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const state: TreeState = {
    opened,
    shownOf: (path) => shown[path] ?? PAGE,
    showMore: (path) => setShown({ ...shown, [path]: (shown[path] ?? PAGE) + PAGE }),
  };
  return (
    <Tree
      aria-label={label}
      expandedKeys={opened}
      onExpandedChange={(keys) => setChanged(inOneOf(usual, new Set([...keys].map(String))))}
      className={classes.tree ?? ''}
    >
      {itemsOf(entries, '', state)}
    </Tree>
  );
}

interface TreeState {
  opened: ReadonlySet<string>;
  shownOf(path: string): number;
  showMore(path: string): void;
}

function itemsOf(entries: readonly Named[], parent: string, state: TreeState): ReactElement[] {
  const shown = state.shownOf(parent);
  const items = entries.slice(0, shown).map((entry) => itemOf(entry, parent, state));
  if (entries.length > shown) items.push(moreItem(entries.length - shown, parent, state));
  return items;
}

function itemOf([name, value]: Named, parent: string, state: TreeState): ReactElement {
  const path = pathOf(parent, name);
  const children = childrenOf(value);
  const words = children ? sizeWords(value, children.length) : leafText(value);
  return (
    <TreeItem
      key={path}
      id={path}
      textValue={`${name}: ${words}`}
      hasChildItems={children !== null && children.length > 0}
      className={classes.item ?? ''}
    >
      <TreeItemContent>
        {({ hasChildItems, level }) => (
          <span className={classes.line} style={{ paddingInlineStart: `${level - 1}rem` }}>
            {hasChildItems && (
              <Button slot="chevron" className={classes.chevron ?? ''}>
                <Icon name="chevron-right" size={12} />
              </Button>
            )}
            <span>
              <span className={classes.key}>{name}: </span>
              <span className={children ? classes.size : undefined}>{words}</span>
            </span>
          </span>
        )}
      </TreeItemContent>
      {children && state.opened.has(path) && itemsOf(children, path, state)}
    </TreeItem>
  );
}

function moreItem(count: number, parent: string, state: TreeState): ReactElement {
  const path = pathOf(parent, MORE);
  const hidden = formatCount(count);
  const words = t`${hidden} more`;
  return (
    <TreeItem
      key={path}
      id={path}
      textValue={words}
      onAction={() => state.showMore(parent)}
      className={classes.item ?? ''}
    >
      <TreeItemContent>
        <span className={classes.more}>{words}</span>
      </TreeItemContent>
    </TreeItem>
  );
}

/** What is in one of both, but not in the other. */
function inOneOf(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...[...a].filter((path) => !b.has(path)), ...[...b].filter((path) => !a.has(path))]);
}

/** Null for what has nothing inside. */
function childrenOf(value: unknown): Named[] | null {
  return isBranch(value) ? Object.entries(value) : null;
}

function isBranch(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** A number with more digits than a double holds is a bigint, or an object whose text has them. */
function leafText(value: unknown): string {
  return typeof value === 'bigint' || (typeof value === 'object' && value !== null)
    ? String(value)
    : JSON.stringify(value);
}

function sizeWords(value: unknown, size: number): string {
  const number = formatCount(size);
  return Array.isArray(value)
    ? plural(size, { one: `${number} item`, other: `${number} items` })
    : plural(size, { one: `${number} field`, other: `${number} fields` });
}

/** Names may hold any character. */
function pathOf(parent: string, name: string): string {
  return `${parent}/${encodeURIComponent(name)}`;
}

function pathsDownTo(entries: readonly Named[], levels: number, parent: string): string[] {
  if (levels === 0) return [];
  return entries.slice(0, PAGE).flatMap(([name, value]) => {
    const children = childrenOf(value);
    const path = pathOf(parent, name);
    return children ? [path, ...pathsDownTo(children, levels - 1, path)] : [];
  });
}
