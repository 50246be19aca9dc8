import type { KeyboardEvent, PointerEvent, ReactElement, Ref } from 'react';
import { cx } from './cx.ts';
import classes from './movable-line.module.css';

interface MovableLineProps {
  ref?: Ref<HTMLDivElement>;
  label: string;
  /** Vertical: between two that lie side by side. */
  orientation: 'vertical' | 'horizontal';
  /** What it gives to what it bounds, and how little and how much that may be: shares of all there is. */
  share: number;
  leastShare: number;
  mostShare: number;
  className: string | undefined;
  /** Told each move of the pointer that drags it. */
  onDrag: (event: PointerEvent<HTMLDivElement>) => void;
  /** What the keys do that are for the line. */
  keys: Readonly<Record<string, (() => void) | undefined>>;
  /** By a double click. */
  onUsual: () => void;
}

/** A line that is dragged, or moved by keys, to give what it bounds more room or less. */
export function MovableLine(props: MovableLineProps): ReactElement {
  const { ref, label, orientation, share, leastShare, mostShare, className, onDrag, keys, onUsual } = props;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is a separator, never a rule
    <div
      ref={ref}
      role="separator"
      aria-orientation={orientation}
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={Math.round(leastShare * 100)}
      aria-valuemax={Math.round(mostShare * 100)}
      tabIndex={0}
      className={cx(classes.line, className)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={onUsual}
    />
  );
}
