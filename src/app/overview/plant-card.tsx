import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { memo, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { OverviewCard, OverviewFigure } from '../../client/index.ts';
import { clockRemarks, modeWords } from '../../run/index.ts';
import { changeOf, changeWords, figureTitle, figureWords, TrendLine } from '../../tables/index.ts';
import {
  Badge,
  CopyButton,
  formatDateTime,
  formatSimulationSpan,
  formatSimulationTime,
  Icon,
  StatusBadge,
  useRegion,
  VisuallyHidden,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { KnownPlant } from './known-plants.ts';
import { plantPictures } from './pictures/plant-pictures.ts';
import classes from './plant-card.module.css';
import { PLANT_STATE_TONES, plantState, plantStateWords } from './plant-state.ts';
import { type Related, RelatedLinks } from './related-links.tsx';
import { WarmUpProgress } from './warm-up-progress.tsx';

const HOUR_SECONDS = 3600;
/** An hour but for the minute that is under way. */
const NEARLY = 0.97;

interface CardFiguresProps {
  simulationId: string;
  /** Null: not read yet. */
  figures: readonly OverviewFigure[] | null;
}

/** Up to three figures of a plant over the last hour, each with its course. */
function CardFigures({ simulationId, figures }: CardFiguresProps): ReactElement | null {
  if (figures === null) return null;
  const known = figures.filter(({ value }) => value !== null);
  if (known.length === 0) return <p className={classes.none}>{noneWords(figures)}</p>;
  return (
    <ul className={classes.figures} aria-label={t`Figures of ${simulationId}`}>
      {known.map((figure) => (
        <Figure key={`${figure.tableName} ${figure.column}`} figure={figure} />
      ))}
    </ul>
  );
}

function noneWords(figures: readonly OverviewFigure[]): string {
  return figures.length === 0 ? t`Its tables hold no figures that can be shown here.` : t`No figures yet.`;
}

function Figure({ figure }: { figure: OverviewFigure }): ReactElement {
  const { column, value, trend, tableName } = figure;
  const change = changeOf(trend);
  return (
    <li title={t`${column} of ${tableName}`}>
      <span className={classes.figureName}>{figureTitle(column)}</span>
      <span className={classes.number}>{figureWords(value, figure)}</span>
      <TrendLine trend={trend} />
      <span className={classes.span}>{spanWords(figure)}</span>
      {change !== null && <VisuallyHidden>{changeWords(change)}</VisuallyHidden>}
    </li>
  );
}

/** The simulation time that a figure covers: less than an hour if no more is known. */
function spanWords({ of, time, spanSeconds }: OverviewFigure): string {
  if (of === 'last' || time === null || spanSeconds === 0) return t`now`;
  if (spanSeconds >= NEARLY * HOUR_SECONDS) return t`last hour`;
  const span = formatSimulationSpan(0, spanSeconds * MICROS_PER_SECOND);
  return t`last ${span}`;
}

export interface PlantCardProps {
  plant: KnownPlant;
  /** Its recordings and experiments. */
  related: Related;
  /** Its place in the list, from 1, and the list's length: only a part of a long list is in the page. */
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
  // A status of the service has its own words; others have the overview's.
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

function Body({ plant }: { plant: KnownPlant }): ReactElement {
  const { simulationId, warmUp, card, failure } = plant;
  if (warmUp) return <WarmUpProgress warmUp={warmUp} />;
  const isTroubled = card !== null && (card.trouble !== null || card.standsSince !== null);
  if (isTroubled) return <CardTrouble card={card} />;
  if (failure) return <CardFailure simulationId={simulationId} failure={failure} />;
  return <CardFigures simulationId={simulationId} figures={card?.figures ?? null} />;
}

/** The reason that a failed run gave. */
function CardFailure({ simulationId, failure }: { simulationId: string; failure: string }): ReactElement {
  return (
    <div className={classes.trouble}>
      <p>
        <strong>{t`Ended by a failure.`}</strong> <bdi>{failure}</bdi>{' '}
        <CopyButton text={`${simulationId}: ${failure}`} label={t`Copy the reason`} />
      </p>
    </div>
  );
}

type Told = Pick<OverviewCard, 'trouble' | 'standsSince'>;

/** The trouble of an instance, with what its operator needs to look it up. */
function CardTrouble({ card: { trouble, standsSince } }: { card: Told }): ReactElement {
  if (trouble === null) {
    const since = formatDateTime(standsSince ?? '');
    return (
      <p
        className={classes.trouble}
      >{t`Stalled: it says that it runs, but its clock has stood still since ${since}.`}</p>
    );
  }
  const { code, message, requestId, retryAt } = trouble;
  const until = retryAt && formatDateTime(retryAt);
  return (
    <div className={classes.trouble}>
      <p title={`${message} (${code})`}>
        <strong>{troubleWords(code)}</strong> <bdi>{message}</bdi> ({code})
      </p>
      {until && <p>{t`The service asked to wait until ${until}.`}</p>}
      {requestId !== null && (
        <p className={classes.request}>
          {t`Request ID`} <code>{requestId}</code> <CopyButton text={requestId} label={t`Copy request ID`} />
        </p>
      )}
    </div>
  );
}

/** The meaning of an error code for the reader of a card. */
function troubleWords(code: string): string {
  switch (code) {
    case 'UPSTREAM_UNREACHABLE':
    case 'UPSTREAM_TIMEOUT':
    case 'UPSTREAM_BUSY':
      return t`Cannot be reached.`;
    case 'RATE_LIMITED':
    case 'TOO_MANY_REQUESTS':
      return t`Asked too often.`;
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return t`Access refused.`;
    case 'SIMULATION_NOT_FOUND':
      return t`Not there.`;
    case 'SIMULATION_RUNTIME_RELEASED':
      return t`Released.`;
    default:
      return t`Clock could not be read.`;
  }
}

/** The plant's last picture; an empty frame until there is one. */
function PlantPicture({ plant: { simulationId, label } }: { plant: KnownPlant }): ReactElement {
  const picture = useStore(plantPictures, ({ of }) => of.get(simulationId));
  const at = formatSimulationTime(picture?.simulationTimeMicros ?? 0);
  return (
    <div className={classes.picture}>
      {picture ? (
        <img key={picture.url} src={picture.url} alt={t`${label} as it stood at ${at}`} width={640} height={360} />
      ) : (
        <Icon name="live" size={28} />
      )}
    </div>
  );
}
