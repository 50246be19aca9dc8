import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { changePanel, shotPlayerOf, usePanelConfig, useViewer, useViewerState } from '../../run/index.ts';
import { LONGEST_TOUR_NAME, MOST_STEPS, readTourText, type Tour, tourSeconds, tourText } from '../../tour/index.ts';
import {
  Button,
  CopyButton,
  EmptyState,
  Failure,
  FileButton,
  FocusKept,
  formatCount,
  packedText,
  saveFile,
  TextField,
} from '../../ui/index.ts';
import { DirectorButton } from '../director/director-button.tsx';
import { PanelBody } from '../panel-body.tsx';
import { tourConfig } from './config.ts';
import { useTour } from './kept-tour.ts';
import { KeptWithRecording } from './kept-with-recording.tsx';
import { playTour } from './play-tour.ts';
import { StepEntry } from './step-entry.tsx';
import classes from './tour.module.css';
import { type TourEdits, tourEdits } from './tour-edits.ts';

/** The tour through what is shown: its steps, and what can be done with all of them. */
export function TourPanel(): ReactElement {
  const viewer = useViewer();
  const shown = useTour();
  const { tour } = shown;
  const [{ opened }] = usePanelConfig(tourConfig);
  const playing = useViewerState(({ shot }) => (shot && !shot.isDirected ? shot.index : null));
  const edits = tourEdits(viewer, tour);
  const { steps } = tour;
  const open = (index: number | null) => changePanel(viewer, tourConfig, { opened: index });
  const [name, setName] = useState<string | null>(null);
  const isTyped = name !== null && (name.trim() === '' || name.trim() === tour.name);
  return (
    <PanelBody>
      <FocusKept count={steps.length} className={classes.tour}>
        <TextField
          label={t`Name of the tour`}
          value={isTyped ? name : tour.name}
          maxLength={LONGEST_TOUR_NAME}
          onChange={(typed) => {
            setName(typed);
            if (typed.trim() !== '') edits.rename(typed.trim());
          }}
        />
        <Tools {...{ tour, edits, opened, isPlaying: playing !== null }} />
        {steps.length === 0 && (
          <EmptyState icon="camera" title={t`No steps yet`}>
            <p>{t`Go to what you want to show, and add it as a step.`}</p>
          </EmptyState>
        )}
        {steps.length > 0 && (
          <ol className={classes.list} aria-label={t`Steps of the tour`}>
            {steps.map((step, index) => (
              <StepEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is what stands at its place
                key={index}
                {...{ step, index, edits }}
                count={steps.length}
                isOpen={opened === index}
                isShown={playing === index}
                onOpen={(isOpen) => open(isOpen ? index : null)}
                onShow={() => playTour(viewer, tour, index)}
              />
            ))}
          </ol>
        )}
        {steps.length > 0 && <ShowLinks tour={tour} recordingId={shown.recordingId} />}
        <KeptWithRecording {...shown} onTake={(recorded) => edits.replace(recorded)} />
      </FocusKept>
    </PanelBody>
  );
}

interface ToolsProps {
  tour: Tour;
  edits: TourEdits;
  opened: number | null;
  isPlaying: boolean;
}

/** What is done with the whole tour. */
function Tools({ tour, edits, opened, isPlaying }: ToolsProps): ReactElement {
  const viewer = useViewer();
  const [failure, setFailure] = useState<unknown>(null);
  const { steps } = tour;
  const importFile = async (file: File) => {
    try {
      edits.replace(readTourText(await file.text()));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  };
  const exportFile = () =>
    saveFile(`${tour.name}.aisle-tour.json`, new Blob([tourText(tour)], { type: 'application/json' }));
  return (
    <>
      <div className={classes.buttons}>
        <Button icon="plus" look="primary" disabled={steps.length >= MOST_STEPS} onClick={() => edits.add(opened)}>
          {t`Add step`}
        </Button>
        {isPlaying ? (
          <Button icon="stop" onClick={() => shotPlayerOf(viewer).stop()}>
            {t`Stop tour`}
          </Button>
        ) : (
          <Button icon="play" disabled={steps.length === 0} onClick={() => playTour(viewer, tour)}>
            {t`Play tour`}
          </Button>
        )}
        <DirectorButton />
        <Button icon="download" disabled={steps.length === 0} onClick={exportFile}>
          {t`Export as JSON`}
        </Button>
        <FileButton accept=".json" testId="tour-file" onFile={(file) => void importFile(file)}>
          {t`Import`}
        </FileButton>
      </div>
      {steps.length > 0 && <p className={classes.facts}>{lengthWords(tour)}</p>}
      {failure !== null && <Failure title={t`The file is no tour`} error={failure} />}
    </>
  );
}

function lengthWords(tour: Tour): string {
  const [count, seconds] = [formatCount(tour.steps.length), tourSeconds(tour)];
  if (seconds === null) return t`Steps: ${count}. It waits for clicks.`;
  const length = formatCount(seconds);
  return t`Steps: ${count}. It takes ${length} s.`;
}

interface ShowLinksProps {
  tour: Tour;
  recordingId: string | null;
}

/** Longer addresses are refused by servers and lost in mails. */
const LONGEST_PACKED = 7000;

/** Leads to the tour on a screen of its own: here, and as an address that has the tour in it. */
function ShowLinks({ tour, recordingId }: ShowLinksProps): ReactElement | null {
  const { hasLive, simulationId } = useViewer();
  const id = hasLive ? simulationId : recordingId;
  if (id === null) return null;
  const address = new URL(`/show/${encodeURIComponent(id)}`, window.location.href);
  const own = address.href;
  const packed = packedText(JSON.stringify(tour));
  address.searchParams.set('tour', packed);
  return (
    <div className={classes.buttons}>
      <Button icon="open" onClick={() => void window.open(own, '_blank')}>
        {t`Open as a show`}
      </Button>
      {packed.length <= LONGEST_PACKED && <CopyButton worded text={address.href} label={t`Copy link of the show`} />}
    </div>
  );
}
