import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import classes from './split-pane.module.css';

interface SplitPaneProps {
  /** Name of the line between the two. */
  label: string;
  /** Share of the width that the second has, at first. */
  share: number;
  /** The share that it was given, where somebody else keeps it; null: none yet. */
  kept?: number | null;
  /** Told each share that it is given. */
  onShare?: (share: number) => void;
  first: ReactNode;
  /** Null: the first alone, at its place as before. */
  second: ReactNode | null;
}

const LEAST_SHARE = 0.15;
const MOST_SHARE = 0.7;
const STEP = 0.02;
/** Narrower than this it is closed. */
const CLOSED_SHARE = 0.08;

/** Two things side by side with a line between them that is dragged, or moved by arrow keys; Enter closes and opens. */
export function SplitPane({ label, share: firstShare, kept, onShare, first, second }: SplitPaneProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const [own, keepShare] = useState(firstShare);
  // Where somebody else keeps it, that is what holds: it may come from an address.
  const share = kept === undefined ? own : (kept ?? firstShare);
  const setShare = (next: number) => {
    keepShare(next);
    onShare?.(next);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !place.current) return;
    const { right, width } = place.current.getBoundingClientRect();
    setShare(sharePossible((right - event.clientX) / width));
  };
  const byKey = (event: KeyboardEvent) => {
    const next = shareAfterKey(event.key, share, firstShare);
    if (next === null) return;
    event.preventDefault();
    setShare(next);
  };
  return (
    <div
      ref={place}
      className={classes.split}
      data-alone={second === null}
      style={{ '--share': share } as React.CSSProperties}
    >
      <div className={classes.pane}>{first}</div>
      {second !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is a separator, never a rule
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={label}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={Math.round(MOST_SHARE * 100)}
          tabIndex={0}
          className={classes.separator}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={byKey}
          onDoubleClick={() => setShare(firstShare)}
        />
      )}
      {second !== null && (
        <div className={classes.pane} hidden={share === 0}>
          {second}
        </div>
      )}
    </div>
  );
}

function sharePossible(share: number): number {
  if (share < CLOSED_SHARE) return 0;
  return Math.min(Math.max(share, LEAST_SHARE), MOST_SHARE);
}

/** Null where the key is not for the line. */
function shareAfterKey(key: string, share: number, usual: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return sharePossible(Math.max(share, LEAST_SHARE - STEP) + STEP);
    case 'ArrowRight':
      return share <= LEAST_SHARE ? 0 : sharePossible(share - STEP);
    case 'Home':
      return MOST_SHARE;
    case 'End':
      return 0;
    case 'Enter':
      return share === 0 ? usual : 0;
    default:
      return null;
  }
}
