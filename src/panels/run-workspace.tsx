import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { withLaterWords } from '../language/index.ts';
import { useIsPictureAwaited, usePanelConfig, useViewer } from '../run/index.ts';
import { lazyPart, notShownWords, SafePart, useIsNarrow } from '../ui/index.ts';
import { PlaceFor, PlainLayout, useKeptPlace } from '../workspace/index.ts';
import type { ArrangedRunProps } from './arranged-run.tsx';
import { pictureConfig } from './picture/config.ts';
import classes from './run-workspace.module.css';
import { tablesConfig } from './tables/config.ts';
import { timelineConfig } from './timeline/config.ts';
import { pictureName, tablesName, timelineName, useTimelineLeastHeight } from './usual-panels.ts';

const PlainRun = lazyPart(
  () => t`The panels could not be arranged`,
  () => withLaterWords(() => import('./arranged-run.tsx').then((module) => module.ArrangedRun)),
  (props: ArrangedRunProps) => <FirstLook {...props} />,
);

interface RunWorkspaceProps extends Omit<ArrangedRunProps, 'derived' | 'panelsAtStart'> {
  /** `DerivedRun` where the gateway derives relations of the run. */
  arranged?: ComponentType<ArrangedRunProps> | undefined;
}

/** The panels of a run. The picture comes first and is never made anew; the workspace loads around it. */
export function RunWorkspace({ picture, arranged: ArrangedRun = PlainRun, ...run }: RunWorkspaceProps): ReactElement {
  const place = useKeptPlace();
  const { store } = useViewer();
  const [panelsAtStart] = useState(() => run.links.panels ?? store.getState().panels);
  const [{ isOpen }] = usePanelConfig(pictureConfig);
  const isAwaited = useIsPictureAwaited() && isOpen && !run.isStanding;
  const arranged = { ...run, panelsAtStart, picture: <PlaceFor place={place} /> };
  return (
    <div className={classes.workspace}>
      {isOpen && createPortal(<SafePart title={notShownWords(pictureName())}>{picture}</SafePart>, place)}
      {isAwaited ? <FirstLook {...arranged} /> : <ArrangedRun {...arranged} />}
    </div>
  );
}

/** The picture at its usual place, with room for the panels that load after it. */
export function FirstLook({ picture, tables, isStanding }: ArrangedRunProps): ReactElement {
  const isNarrow = useIsNarrow();
  const leastHeight = useTimelineLeastHeight();
  const [{ isOpen: isPictureOpen }] = usePanelConfig(pictureConfig);
  const [{ isOpen: areTablesOpen }] = usePanelConfig(tablesConfig);
  const [{ isOpen: isTimelineOpen }] = usePanelConfig(timelineConfig);
  const places = [
    ...(isPictureOpen ? [{ id: 'picture', place: 'centre' as const, name: pictureName, content: picture }] : []),
    ...(tables !== null && areTablesOpen && !isNarrow
      ? [{ id: 'tables', place: 'side' as const, name: tablesName, content: null }]
      : []),
    ...(isStanding || !isTimelineOpen
      ? []
      : [{ id: 'timeline', place: 'foot' as const, name: timelineName, leastHeight, content: null }]),
  ];
  return <PlainLayout panels={places} />;
}
