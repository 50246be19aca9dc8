import { t } from '@lingui/core/macro';
import { type ReactElement, useRef } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { useCatalog } from '../catalog/use-catalog.ts';
import { CellsAround } from '../links/cell-surroundings.tsx';
import classes from './board.module.css';
import { TileBody } from './board-tile.tsx';
import { useBoard } from './use-board.ts';
import { useInView } from './use-in-view.ts';

/** On a card nobody waits for the second. */
const EVERY_MILLIS = 15_000;
const MOST_FIGURES = 3;

interface BoardStripProps {
  client: ServiceClient;
  simulationId: string;
}

/** The figures of a board, small; nothing where it has none. Nothing is read for a card that is out of view. */
export function BoardStrip(props: BoardStripProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const { isSeen, wasSeen } = useInView(place);
  return <div ref={place}>{wasSeen && <Figures {...props} everyMillis={isSeen ? EVERY_MILLIS : 0} />}</div>;
}

function Figures({ client, simulationId, everyMillis }: BoardStripProps & { everyMillis: number }) {
  const { known } = useCatalog(client, simulationId, everyMillis > 0);
  const { tiles } = useBoard(simulationId, known?.items);
  const figures = tiles.filter(({ figure }) => figure !== undefined).slice(0, MOST_FIGURES);
  if (figures.length === 0) return null;
  return (
    <CellsAround simulationId={simulationId} links={undefined}>
      <ul className={classes.strip} aria-label={t`Figures of ${simulationId}`}>
        {figures.map((tile) => (
          <li key={tile.id}>
            <h3>{tile.title}</h3>
            <TileBody {...{ client, simulationId, tile, everyMillis }} />
          </li>
        ))}
      </ul>
    </CellsAround>
  );
}
