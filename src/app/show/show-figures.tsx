import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useServiceClient, useViewer } from '../../run/index.ts';
import { figureTitle, figureWords } from '../../tables/index.ts';
import { formatCount } from '../../ui/index.ts';
import classes from './show-figures.module.css';

const MOST_FIGURES = 3;
const AGAIN_MILLIS = 5000;

interface ShownFigure {
  readonly name: string;
  readonly words: string;
}

/** Figures of a plant as it runs: those of its card in the overview. */
export function LiveFigures({ simulationId }: { simulationId: string }): ReactElement | null {
  const { overview } = useServiceClient();
  const { data } = useQuery({
    queryKey: ['show', simulationId, 'figures'],
    queryFn: ({ signal }) => overview.read({ inView: [simulationId] }, { signal }),
    refetchInterval: AGAIN_MILLIS,
    refetchIntervalInBackground: true,
  });
  const card = data?.cards.find((one) => one.simulationId === simulationId);
  const figures = (card?.figures ?? [])
    .filter(({ value }) => value !== null)
    .slice(0, MOST_FIGURES)
    .map((figure) => ({ name: figureTitle(figure.column), words: figureWords(figure.value, figure) }));
  return <Figures figures={figures} />;
}

const COUNTED_MILLIS = 1000;

/** Figures of what was recorded: what the picture shows. */
export function RecordedFigures(): ReactElement {
  const { drawn } = useViewer().pictureOf();
  const [counts, setCounts] = useState({ entities: 0, moving: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const { entities = 0, moving = 0 } = drawn.last?.stats ?? {};
      setCounts((before) => (before.entities === entities && before.moving === moving ? before : { entities, moving }));
    }, COUNTED_MILLIS);
    return () => clearInterval(timer);
  }, [drawn]);
  const figures = [
    { name: t`In motion`, words: formatCount(counts.moving) },
    { name: t`In the plant`, words: formatCount(counts.entities) },
  ];
  return <Figures figures={figures} />;
}

function Figures({ figures }: { figures: readonly ShownFigure[] }): ReactElement | null {
  if (figures.length === 0) return null;
  return (
    <ul className={classes.figures} aria-label={t`Figures`}>
      {figures.map(({ name, words }) => (
        <li key={name} className={classes.figure}>
          <span>{name}</span>
          <span className={classes.number}>{words}</span>
        </li>
      ))}
    </ul>
  );
}
