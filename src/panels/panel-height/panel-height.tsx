import { type CSSProperties, type ReactElement, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { usePanelConfig } from '../../run/index.ts';
import { MovableLine } from '../../ui/index.ts';
import classes from './panel-height.module.css';

const LEAST_SHARE = 0.12;
const MOST_SHARE = 0.7;
const STEP = 0.02;

/** Share of the window's height; null: as usual. */
const share = z.number().min(LEAST_SHARE).max(MOST_SHARE).nullable().catch(null);

const heightsConfig = {
  id: 'heights',
  config: z.object({ lanes: share, 'space-time': share, bottleneck: share }),
};

type TallPanel = keyof z.infer<typeof heightsConfig.config>;

/** What a panel over the timeline takes as its style: the height that was chosen; where there is less room, all give way. */
export function usePanelHeight(panel: TallPanel): CSSProperties {
  const [{ [panel]: chosen }] = usePanelConfig(heightsConfig);
  return chosen === null ? {} : ({ '--panel-height': `${chosen * 100}vh` } as CSSProperties);
}

interface HeightLineProps {
  panel: TallPanel;
  /** Name of the line. */
  label: string;
}

/** The upper edge of a panel over the timeline: dragged, or moved by arrow keys; Enter or a double click: as usual again. */
export function HeightLine({ panel, label }: HeightLineProps): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const [, change] = usePanelConfig(heightsConfig);
  const [shown, setShown] = useState(LEAST_SHARE);
  useEffect(() => {
    const shownPanel = line.current?.parentElement;
    if (!shownPanel) return;
    const observer = new ResizeObserver(() => setShown(shownPanel.clientHeight / window.innerHeight));
    observer.observe(shownPanel);
    return () => observer.disconnect();
  }, []);
  const set = (next: number) => change({ [panel]: Math.min(MOST_SHARE, Math.max(LEAST_SHARE, next)) });
  const usual = () => change({ [panel]: null });
  const shareUnder = (clientY: number): number => {
    const bottom = line.current?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return (bottom - clientY) / window.innerHeight;
  };
  return (
    <MovableLine
      ref={line}
      label={label}
      orientation="horizontal"
      share={shown}
      leastShare={LEAST_SHARE}
      mostShare={MOST_SHARE}
      className={classes.line}
      onDrag={({ clientY }) => set(shareUnder(clientY))}
      keys={{
        ArrowUp: () => set(shown + STEP),
        ArrowDown: () => set(shown - STEP),
        Home: () => set(MOST_SHARE),
        End: () => set(LEAST_SHARE),
        Enter: usual,
      }}
      onUsual={usual}
    />
  );
}
