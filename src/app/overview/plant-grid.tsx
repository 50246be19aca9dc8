import { t } from '@lingui/core/macro';
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SafePart, useMeasured, useVirtualRows } from '../../ui/index.ts';
import type { KnownPlant } from './known-plants.ts';
import classes from './plant-card.module.css';
import { PlantCard } from './plant-card.tsx';
import type { Related } from './related-links.tsx';

/** In sizes of the page's type. Three fill a screen of 1920. */
const LEAST_WIDTH_REM = 20;
const MOST_WIDTH_REM = 40;
const GAP_REM = 1;
/** Height of a card without its picture. */
const WORDS_REM = 16.5;

interface PlantGridProps {
  plants: readonly KnownPlant[];
  relatedTo: (plant: KnownPlant) => Related;
  /** Receives the plants in view. */
  inView: RefObject<readonly KnownPlant[]>;
  isBusy: boolean;
}

/** Cards side by side; only those in view are in the page. */
export function PlantGrid({ plants, relatedTo, inView, isBusy }: PlantGridProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [marginPixels, setMargin] = useState(0);
  // The height of everything above the cards changes.
  useLayoutEffect(() => {
    const page = list.current?.closest('main') ?? null;
    scroller.current = page;
    if (page === null || list.current === null) return;
    setMargin(list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop);
  });
  const { columns, rowPixels, gapPixels } = layoutOf(useMeasured(list), plants.length);
  const rowCount = Math.ceil(plants.length / columns);
  const rows = useVirtualRows({ rowCount, rowPixels: rowPixels + gapPixels, marginPixels, scroller });
  const [first, last] = [rows.drawn.first * columns, rows.drawn.end * columns];
  useEffect(() => {
    inView.current = plants.filter((_, at) => rows.isSeen(Math.floor(at / columns)));
  });
  const style = {
    '--columns': columns,
    '--row': `${rowPixels}px`,
    '--widest': `${MOST_WIDTH_REM}rem`,
    paddingTop: rows.style.paddingTop,
    height: Math.max(rows.style.height - gapPixels, 0),
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

/** As many columns as have room; a few cards are wider. */
function layoutOf({ width, typePixels: rem }: { width: number; typePixels: number }, count: number) {
  const gapPixels = GAP_REM * rem;
  const most = Math.floor((width + gapPixels) / (LEAST_WIDTH_REM * rem + gapPixels));
  const columns = Math.max(1, Math.min(most, count));
  const cardPixels = Math.min((width - (columns - 1) * gapPixels) / columns, MOST_WIDTH_REM * rem);
  return { columns, gapPixels, rowPixels: Math.round((cardPixels * 9) / 16 + WORDS_REM * rem) };
}
