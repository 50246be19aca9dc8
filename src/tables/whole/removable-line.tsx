import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../../ui/index.ts';
import classes from './whole.module.css';

interface RemovableLineProps {
  /** Name of the button that takes it back. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** Something that holds, with a way to take it back. */
export function RemovableLine({ label, onRemove, children }: RemovableLineProps): ReactElement {
  return (
    <div className={classes.line}>
      <span>{children}</span>
      <IconButton icon="close" label={label} onClick={onRemove} />
    </div>
  );
}

interface RemovableLinesProps<Item> {
  items: readonly Item[];
  /** What each says; no two say the same. */
  words: (item: Item) => string;
  label: string;
  onChange: (rest: Item[]) => void;
}

/** All that hold, one below the other. */
export function RemovableLines<Item>({ items, words, label, onChange }: RemovableLinesProps<Item>): ReactElement[] {
  return items.map((item, index) => (
    <RemovableLine key={words(item)} label={label} onRemove={() => onChange(items.filter((_, at) => at !== index))}>
      {words(item)}
    </RemovableLine>
  ));
}
