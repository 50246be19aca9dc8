import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { MovableLine } from './movable-line.tsx';
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
  const sharePointed = (clientX: number): number => {
    const { right, width } = (place.current as HTMLDivElement).getBoundingClientRect();
    return sharePossible((right - clientX) / width);
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
        <MovableLine
          label={label}
          orientation="vertical"
          share={share}
          leastShare={0}
          mostShare={MOST_SHARE}
          className={classes.separator}
          onDrag={({ clientX }) => setShare(sharePointed(clientX))}
          keys={{
            ArrowLeft: () => setShare(sharePossible(Math.max(share, LEAST_SHARE - STEP) + STEP)),
            ArrowRight: () => setShare(share <= LEAST_SHARE ? 0 : sharePossible(share - STEP)),
            Home: () => setShare(MOST_SHARE),
            End: () => setShare(0),
            Enter: () => setShare(share === 0 ? firstShare : 0),
          }}
          onUsual={() => setShare(firstShare)}
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
