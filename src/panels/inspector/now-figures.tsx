import { plural, t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { useViewer } from '../../run/index.ts';
import {
  Button,
  formatCount,
  formatFixed,
  formatLength,
  formatPosition,
  formatSimulationSpan,
  formatSpeed,
} from '../../ui/index.ts';
import type { Pose } from '../../units/index.ts';
import type { Figure } from './entity-now.ts';
import classes from './inspector.module.css';
import { type InspectedNow, useMost } from './use-entity-now.ts';

interface NowFiguresProps {
  inspected: InspectedNow;
  carried: readonly string[];
}

/** So many loads are listed by name. */
const MOST_LISTED = 12;

/** What it does at the instant shown, in numbers with bars; no line of it comes or goes while the same entity moves. */
export function NowFigures({ inspected: { entity, now }, carried }: NowFiguresProps): ReactElement {
  const { motion, nextStop, parent, world, local, track, platform, fork } = now;
  const canMove = entity.supportedActions.length > 0;
  // The fastest that was seen of it since it was selected is the whole of the bar.
  const fastest = useMost(entity.id, now.speed ?? 0);
  return (
    <dl className={classes.now} aria-label={t`Now`}>
      {canMove && (
        <>
          <Line name={t`Progress`} share={motion?.done ?? 0}>
            {motion ? leftWords(formatSimulationSpan(0, motion.remainingMicros)) : '–'}
          </Line>
          <Line name={t`Speed`} share={fastest > 0 ? (now.speed ?? 0) / fastest : 0}>
            {now.speed === null ? t`not told` : formatSpeed(now.speed)}
          </Line>
          <Line name={t`Next stop`}>{nextStop ? stopWords(nextStop) : '–'}</Line>
        </>
      )}
      <Line name={t`Carries`}>{carried.length === 0 ? t`nothing` : <Names names={carried} />}</Line>
      <Line name={t`Carried by`}>{parent ? <Names names={[parent.entityName]} /> : t`nothing`}</Line>
      {world && <PoseLine name={t`In the world`} pose={world} />}
      <PoseLine name={t`On what carries it`} pose={local} />
      {world && <Line name={t`Height`}>{formatLength(world.position.y)}</Line>}
      {track && <ReachLine name={t`Along its track`} figure={track} />}
      {platform && <ReachLine name={t`Platform`} figure={platform} />}
      {fork && <ReachLine name={t`Fork`} figure={fork} />}
    </dl>
  );
}

function leftWords(span: string): string {
  return t`${span} left`;
}

function Line({ name, share, children }: { name: string; share?: number; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {share !== undefined && (
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
          </span>
        )}
        <span className={classes.figure}>{children}</span>
      </dd>
    </>
  );
}

function ReachLine({ name, figure: { value, most } }: { name: string; figure: Figure }): ReactElement {
  const [now, whole] = [formatLength(value), formatLength(most)];
  return (
    <Line name={name} share={most > 0 ? Math.abs(value) / most : 0}>
      {t`${now} of ${whole}`}
    </Line>
  );
}

function PoseLine({ name, pose }: { name: string; pose: Pose | null }): ReactElement {
  return (
    <Line name={name}>
      <span className={classes.pose}>
        {pose === null ? '–' : formatPosition(pose.position)}
        <br />
        {pose !== null && turnWords(pose)}
      </span>
    </Line>
  );
}

function turnWords({ rotation: { x, y, z } }: Pose): string {
  const turn = [x, y, z].map((degrees) => formatFixed(degrees, 1)).join(' · ');
  return t`${turn} °`;
}

/** Each leads to its entity. */
function Names({ names }: { names: readonly string[] }): ReactElement {
  const viewer = useViewer();
  const more = names.length - MOST_LISTED;
  const number = formatCount(more);
  return (
    <span className={classes.names}>
      {names.slice(0, MOST_LISTED).map((name) => (
        <Button key={name} look="quiet" onClick={() => viewer.selectName(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      {more > 0 && <span>{plural(more, { one: `and ${number} more`, other: `and ${number} more` })}</span>}
    </span>
  );
}

function stopWords({ position, pointName }: { position: Pose['position']; pointName: string | null }): ReactNode {
  return pointName === null ? formatPosition(position) : <bdi title={formatPosition(position)}>{pointName}</bdi>;
}
