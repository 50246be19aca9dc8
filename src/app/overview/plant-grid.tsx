import { t } from '@lingui/core/macro';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SafePart, typePixels, useWidth } from '../../ui/index.ts';
import type { KnownPlant } from './known-plants.ts';
import classes from './plant-card.module.css';
import { PlantCard } from './plant-card.tsx';
import type { Related } from './related-links.tsx';

/** In sizes of the page's type. Three fill a screen of 1920. */
const LEAST_WIDTH_REM = 20;
const MOST_WIDTH_REM = 40;
const GAP_REM = 1;
/** Of a card without its picture. */
const WORDS_REM = 16.5;
/** Assumed until the page is laid out: enough cards for any first paint. */
const FIRST_RECT = { width: 0, height: 900 };

interface PlantGridProps {
  plants: readonly KnownPlant[];
  relatedTo: (plant: KnownPlant) => Related;
  /** Is told which are in view. */
  inView: RefObject<readonly KnownPlant[]>;
  isBusy: boolean;
}

/** Cards side by side, as many as are in view: those above and below are room alone. */
export function PlantGrid({ plants, relatedTo, inView, isBusy }: PlantGridProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const [scrollMargin, setScrollMargin] = useState(0);
  const scroller = () => list.current?.closest('main') ?? null;
  // What stands above the cards comes and goes.
  useLayoutEffect(() => {
    const [page, own] = [scroller(), list.current];
    if (page && own)
      setScrollMargin(own.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop);
  });
  const { columns, rowPixels, gapPixels } = layoutOf(width, plants.length);
  const virtualizer = useVirtualizer({
    count: Math.ceil(plants.length / columns),
    getScrollElement: scroller,
    estimateSize: () => rowPixels,
    gap: gapPixels,
    scrollMargin,
    overscan: 2,
    initialRect: FIRST_RECT,
    observeElementRect: (own, tell) => observeElementRect(own, (rect) => tell(rect.height > 0 ? rect : FIRST_RECT)),
  });
  const measure = useEffectEvent((_rowPixels: number) => virtualizer.measure());
  useLayoutEffect(() => measure(rowPixels), [rowPixels]);
  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useEffect(() => {
    inView.current = plants.slice(startIndex * columns, (endIndex + 1) * columns);
  });
  const style = {
    '--columns': columns,
    '--row': `${rowPixels}px`,
    '--widest': `${MOST_WIDTH_REM}rem`,
    paddingTop: (rows[0]?.start ?? scrollMargin) - scrollMargin,
    paddingBottom: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin),
  } as CSSProperties;
  return (
    <ul ref={list} className={classes.cards} style={style} aria-label={t`Simulations`} aria-busy={isBusy}>
      {plants.slice(first, last).map((plant, at) => (
        <SafePart key={plant.simulationId} title={t`This simulation could not be shown`}>
          <PlantCard plant={plant} related={relatedTo(plant)} position={first + at + 1} count={plants.length} />
        </SafePart>
      ))}
    </ul>
  );
}

/** As many side by side as have room; a few are wider. */
function layoutOf(width: number, count: number) {
  const rem = typePixels();
  const gapPixels = GAP_REM * rem;
  const most = Math.floor((width + gapPixels) / (LEAST_WIDTH_REM * rem + gapPixels));
  const columns = Math.max(1, Math.min(most, count));
  const cardPixels = Math.min((width - (columns - 1) * gapPixels) / columns, MOST_WIDTH_REM * rem);
  return { columns, gapPixels, rowPixels: Math.round((cardPixels * 9) / 16 + WORDS_REM * rem) };
}
