import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useViewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { fileName } from '../../tabular/index.ts';
import {
  Button,
  Dialog,
  DialogForm,
  formatBytes,
  formatSimulationSpan,
  Select,
  useKeptJson,
  useSubmission,
  useTheme,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { expectedBytes, type FrameTimes, formatsHere, type VideoFormat, type VideoOrder } from '../../video/index.ts';
import { useTour } from '../tour/kept-tour.ts';
import { type CameraChoice, CameraSelect, filmedBy } from './camera-select.tsx';
import { filmOf, filmTimes, timesNeeded } from './film.ts';
import { makeVideo } from './make-video.ts';
import { readSheet, SheetFields, USUAL_SHEET } from './sheet-fields.tsx';
import { SizeFields, TimeFields } from './time-and-size-fields.tsx';
import { canWriteToDisk, useVideo } from './use-video.ts';
import classes from './video-dialog.module.css';
import { draftErrors, firstDraft, knownRun, knownTimeline, orderOf, type VideoDraft } from './video-draft.ts';
import { VideoOutcome } from './video-outcome.tsx';
import type { SheetChoices } from './video-sheet.ts';

interface VideoDialogProps {
  controls: PlantControls;
  onClose: () => void;
}

/** Makes a video of the run: of a range, or of a tour. */
export function VideoDialog({ controls, onClose }: VideoDialogProps): ReactElement {
  const { state, make, cancel, again } = useVideo();
  return (
    <Dialog title={t`Make a video`} onClose={onClose}>
      {/* What was typed is still there after a video was given up. */}
      <div hidden={state.kind !== 'asked'} className={classes.held}>
        <VideoForm controls={controls} onClose={onClose} onMake={make} />
      </div>
      {state.kind !== 'asked' && <VideoOutcome {...{ state, cancel, again, onClose }} />}
    </Dialog>
  );
}

interface VideoFormProps extends VideoDialogProps {
  onMake: ReturnType<typeof useVideo>['make'];
}

function VideoForm({ controls, onClose, onMake }: VideoFormProps): ReactElement {
  const viewer = useViewer();
  const theme = useTheme();
  const { tour } = useTour();
  const [draft, setDraft] = useState(() => firstDraft(viewer));
  const [camera, setCamera] = useState<CameraChoice>('present');
  const [sheet, setSheet] = useKeptJson<SheetChoices>('aisle.video.sheet', readSheet, USUAL_SHEET);
  const type = (typed: Partial<VideoDraft>) => setDraft((before) => ({ ...before, ...typed }));
  const formats = useFormats(draft);
  const [chosen, choose] = useState<string | null>(null);
  const format = formats.offered?.find((one) => idOf(one) === chosen) ?? formats.offered?.[0];
  const known = knownRun(viewer);
  const by = filmedBy(camera, tour);
  const needed = timesNeeded(by);
  const isInMemory = !canWriteToDisk();
  const timesOf = (order: VideoOrder) => filmTimes(viewer, by, { order, known: knownTimeline(viewer) });
  const secondsOf = (order: VideoOrder) => timesOf(order).frames / order.framesPerSecond;
  const found = draftErrors(draft, known, { needed, secondsOf, isInMemory });
  const { errors, submit } = useSubmission(found, () => {
    if (format === undefined) return;
    const order = orderOf(draft, format, { known: knownRun(viewer), needed });
    const name = fileName([viewer.simulationId, by.kind === 'tour' ? tour.name : draft.from], format.container);
    onMake(name, async (disk, signal, onProgress) => {
      const film = filmOf(by, { viewer, page: controls, order, known: knownTimeline(viewer), signal });
      return makeVideo({ viewer, page: controls, order, film, format, theme, disk, signal, onProgress, ...sheet });
    });
  });
  const order = format && Object.keys(found).length === 0 ? orderOf(draft, format, { known, needed }) : null;
  return (
    <DialogForm onSubmit={submit} foot={<Foot canMake={format !== undefined} onClose={onClose} />}>
      <div className={classes.form}>
        <CameraSelect choice={camera} tour={tour} onChoose={setCamera} />
        <FormatSelect {...formats} format={format} onChoose={choose} />
        <TimeFields {...{ draft, errors, needed }} onType={type} />
        <SizeFields {...{ draft, errors }} onType={type} />
        <SheetFields sheet={sheet} hasWords={by.kind !== 'present'} onChange={setSheet} />
        <p className={classes.summary}>{order && summaryWords(order, timesOf(order), isInMemory)}</p>
      </div>
    </DialogForm>
  );
}

function Foot({ canMake, onClose }: { canMake: boolean; onClose: () => void }): ReactElement {
  return (
    <>
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" disabled={!canMake}>
        {t`Make video`}
      </Button>
    </>
  );
}

/** What this browser encodes at the size that is typed; what is not usable as a size is asked as a usual one. */
function useFormats(draft: VideoDraft) {
  const { framesPerSecond } = draft;
  const [width, height] = [Number(draft.width) || 1920, Number(draft.height) || 1080];
  const { data, isPending } = useQuery({
    queryKey: ['video formats', width, height, framesPerSecond],
    queryFn: () => formatsHere({ width, height, framesPerSecond }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return { offered: data, isPending };
}

interface FormatSelectProps {
  offered: readonly VideoFormat[] | undefined;
  isPending: boolean;
  format: VideoFormat | undefined;
  onChoose: (id: string) => void;
}

function FormatSelect({ offered = [], isPending, format, onChoose }: FormatSelectProps): ReactElement {
  if (format === undefined && !isPending) {
    return (
      <p role="alert" className={classes.none}>
        {t`This browser encodes no video of this size. Try a smaller one, or a current browser over HTTPS.`}
      </p>
    );
  }
  return (
    <Select
      labelled
      label={t`File`}
      value={format ? idOf(format) : ''}
      options={offered.map((one) => ({ value: idOf(one), label: formatWords(one) }))}
      onChange={onChoose}
    />
  );
}

function summaryWords(order: VideoOrder, { frames }: FrameTimes, isInMemory: boolean): string {
  const seconds = frames / order.framesPerSecond;
  const length = formatSimulationSpan(0, seconds * MICROS_PER_SECOND);
  const size = formatBytes(expectedBytes(order, seconds));
  const count = plural(frames, { one: '# frame', other: '# frames' });
  return isInMemory
    ? t`${length}, ${count}, about ${size}. The file is kept in memory until it is whole.`
    : t`${length}, ${count}, about ${size}. The file is written to the disk as it is made.`;
}

function idOf({ container, codec }: VideoFormat): string {
  return `${container} ${codec}`;
}

/** Names of formats are the same in every language. */
function formatWords({ container, codec }: VideoFormat): string {
  const codecs = { avc: 'H.264', vp9: 'VP9', av1: 'AV1' } as const;
  return `${container === 'mp4' ? 'MP4' : 'WebM'} (${codecs[codec]})`;
}
