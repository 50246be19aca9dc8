import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { isAtEdge, isFresh, useFeedState, useLayer, useViewer, useViewerState } from '../../run/index.ts';
import { type PictureTrouble, PlantCanvas, type PlantControls } from '../../scene/index.ts';
import { ErrorNotice, SafePart, useTheme } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { ShownLook } from '../picture/shown-look.tsx';
import { useCameraKeys } from '../picture/use-camera-keys.ts';
import classes from './show.module.css';

/** The browser may give a drawing context back by itself; later another is tried, again and again. */
const AGAIN_MILLIS = 10_000;
const nothing = (): void => undefined;

interface ShowPictureProps {
  /** Without it nothing is selected by the pointer. */
  onSelect?: (entity: WorldEntity | null, isAdded: boolean) => void;
}

/** The picture alone, which nobody has to help: one that fails is made anew. */
export function ShowPicture({ onSelect = nothing }: ShowPictureProps): ReactElement {
  const viewer = useViewer();
  const picture = viewer.pictureOf();
  const theme = useTheme();
  const [attempt, setAttempt] = useState(0);
  const [controls, setControls] = useState<PlantControls | null>(null);
  const [trouble, setTrouble] = useState<PictureTrouble | null>(null);
  const selected = useViewerState(({ selection }) => selection.entity);
  const isFreshNow = useFeedState(isFresh);
  const isEdge = useViewerState(isAtEdge);
  const [colorBy] = useLayer('colour');
  const [hall] = useLayer('hall');
  useCameraKeys(controls);
  useEffect(() => controls?.colorBy(colorBy), [controls, colorBy]);
  useEffect(() => controls?.showHall(hall === 'shown'), [controls, hall]);
  useEffect(() => picture.setControls(controls), [picture, controls]);
  useEffect(() => picture.onTrouble(trouble !== null), [picture, trouble]);
  useEffect(() => {
    if (trouble === null) return;
    const timer = setTimeout(() => {
      setTrouble(null);
      setAttempt((before) => before + 1);
    }, AGAIN_MILLIS);
    return () => clearTimeout(timer);
  }, [trouble]);
  return (
    <div className={classes.picture}>
      <SafePart key={attempt} title={t`The picture could not be shown`}>
        <PlantCanvas
          {...{ selected, theme, onSelect }}
          isStale={viewer.hasLive && !isFreshNow && isEdge}
          source={picture.frames}
          overlay={null}
          onFrame={(drawn) => picture.onDrawn(drawn)}
          onReady={setControls}
          onProblems={nothing}
          onTrouble={setTrouble}
        />
      </SafePart>
      {controls && <ShownLook controls={controls} />}
      {trouble && (
        <div className={classes.trouble}>
          <ErrorNotice
            title={t`The picture is being made anew`}
            problem={{ ...trouble, requestId: null, details: [] }}
          />
        </div>
      )}
    </div>
  );
}
