import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import type { OverviewCard } from '../../client/index.ts';
import { clockRemarks, modeWords } from '../../run/index.ts';
import { Badge, formatSimulationTime, Icon, StatusBadge, useRegion } from '../../ui/index.ts';
import { CardFigures } from './card-figures.tsx';
import { CardTrouble } from './card-trouble.tsx';
import type { KnownPlant } from './known-plants.ts';
import classes from './plant-card.module.css';
import { PlantPicture } from './plant-picture.tsx';
import { PLANT_STATE_TONES, plantState, plantStateWords } from './plant-state.ts';
import { type Related, RelatedLinks } from './related-links.tsx';
import { WarmUpProgress } from './warm-up-progress.tsx';

export interface PlantCardProps {
  plant: KnownPlant;
  /** What was recorded and tried out of it. */
  related: Related;
  /** Its place among those found, from 1, and how many there are: of a long list only a part is in the page. */
  position: number;
  count: number;
}

/** One instance: how its plant looks and does now, and the ways to it. The whole card opens the live page. */
export const PlantCard = memo(function PlantCard({ plant, related, position, count }: PlantCardProps): ReactElement {
  useRegion();
  const { simulationId, label, card } = plant;
  const params = { simulationId };
  return (
    <li className={classes.card} aria-posinset={position} aria-setsize={count}>
      <PlantPicture plant={plant} />
      <header className={classes.header}>
        <h2>
          <Link to="/simulations/$simulationId" params={params} className={classes.title} title={label}>
            <bdi>{label}</bdi>
          </Link>
        </h2>
        <State plant={plant} />
      </header>
      <code className={classes.id} title={simulationId}>
        {simulationId}
      </code>
      <ClockLine card={card} />
      <div className={classes.body}>
        <Body plant={plant} />
      </div>
      <nav className={classes.links} aria-label={t`Pages of ${label} (${simulationId})`}>
        <Link to="/simulations/$simulationId" params={params}>
          <Icon name="live" size={14} /> {t`Live`}
        </Link>
        <Link to="/simulations/$simulationId/tables" params={params}>
          <Icon name="table" size={14} /> {t`Tables`}
        </Link>
        <Link to="/simulations/$simulationId/board" params={params}>
          <Icon name="chart" size={14} /> {t`Board`}
        </Link>
        <Link to="/simulations/$simulationId/compatibility" params={params}>
          <Icon name="settings" size={14} /> {t`Compatibility`}
        </Link>
      </nav>
      <RelatedLinks simulationId={simulationId} related={related} />
    </li>
  );
});

function State({ plant }: { plant: KnownPlant }): ReactElement {
  const state = plantState(plant);
  const status = plant.card?.clock?.status;
  // A status of the service is said in its words; what else is to be said of a plant in those of the overview.
  if (status !== undefined && plant.card?.trouble === null && plant.card.standsSince === null) {
    return <StatusBadge status={status} />;
  }
  return <Badge tone={PLANT_STATE_TONES[state]}>{plantStateWords(state)}</Badge>;
}

function ClockLine({ card }: { card: OverviewCard | null }): ReactElement {
  const clock = card?.clock ?? null;
  const words = clock ? [modeWords(clock), ...clockRemarks(clock)].join(' · ') : '';
  return (
    <p className={classes.clock}>
      <span className={classes.time}>{clock ? formatSimulationTime(clock.simulationTimeMicros) : '\u00a0'}</span>
      <span className={classes.mode} title={words}>
        {words}
      </span>
    </p>
  );
}

function Body({ plant: { simulationId, warmUp, card } }: { plant: KnownPlant }): ReactElement {
  if (warmUp) return <WarmUpProgress warmUp={warmUp} />;
  const isTroubled = card !== null && (card.trouble !== null || card.standsSince !== null);
  if (isTroubled) return <CardTrouble card={card} />;
  return <CardFigures simulationId={simulationId} figures={card?.figures ?? null} />;
}
