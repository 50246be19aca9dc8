import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useViewer } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { fileName } from '../../tabular/index.ts';
import {
  Button,
  Checkbox,
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
import {
  expectedBytes,
  formatsHere,
  frameCount,
  type VideoFormat,
  type VideoOrder,
  videoSeconds,
} from '../../video/index.ts';
import { makeVideo } from './make-video.ts';
import { SizeFields, TimeFields } from './time-and-size-fields.tsx';
import { canWriteToDisk, useVideo } from './use-video.ts';
import { presentCamera } from './video-camera.ts';
import classes from './video-dialog.module.css';
import { draftErrors, firstDraft, knownRun, orderOf, type VideoDraft } from './video-draft.ts';
import { VideoOutcome } from './video-outcome.tsx';
import type { SheetChoices } from './video-sheet.ts';

interface VideoDialogProps {
  controls: PlantControls;
  onClose: () => void;
}

/** Makes a video of a range of the run, through the camera as it stands. */
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
  const [draft, setDraft] = useState(() => firstDraft(viewer));
  const [sheet, setSheet] = useKeptJson<SheetChoices>('aisle.video.sheet', readSheet, USUAL_SHEET);
  const type = (typed: Partial<VideoDraft>) => setDraft((before) => ({ ...before, ...typed }));
  const known = knownRun(viewer);
  const formats = useFormats(draft);
  const [chosen, choose] = useState<string | null>(null);
  const format = formats.offered?.find((one) => idOf(one) === chosen) ?? formats.offered?.[0];
  const isInMemory = !canWriteToDisk();
  const { errors, submit } = useSubmission(draftErrors(draft, known, isInMemory), () => {
    if (format === undefined) return;
    const order = orderOf(draft, format, knownRun(viewer));
    onMake(fileName([viewer.simulationId, draft.from], format.container), (disk, signal, onProgress) =>
      makeVideo({
        ...{ viewer, page: controls, order, format, theme, disk, signal, onProgress, ...sheet },
        camera: presentCamera(controls),
      }),
    );
  });
  const foot = (
    <>
      <Button onClick={onClose}>{t`Cancel`}</Button>
      <Button type="submit" look="primary" disabled={format === undefined}>
        {t`Make video`}
      </Button>
    </>
  );
  return (
    <DialogForm onSubmit={submit} foot={foot}>
      <div className={classes.form}>
        <TimeFields {...{ draft, errors }} onType={type} />
        <SizeFields {...{ draft, errors }} onType={type} />
        <FormatSelect {...formats} format={format} onChoose={choose} />
        <SheetFields sheet={sheet} onChange={setSheet} />
        <p className={classes.summary}>
          {format && Object.keys(draftErrors(draft, known, isInMemory)).length === 0
            ? summaryWords(orderOf(draft, format, known), isInMemory)
            : null}
        </p>
      </div>
    </DialogForm>
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

const USUAL_SHEET: SheetChoices = { hasClock: true, hasNames: false, hasLegend: false };

function readSheet(json: unknown): SheetChoices {
  const kept = json as Partial<SheetChoices>;
  return {
    hasClock: kept.hasClock === true,
    hasNames: kept.hasNames === true,
    hasLegend: kept.hasLegend === true,
  };
}

interface SheetFieldsProps {
  sheet: SheetChoices;
  onChange: (sheet: SheetChoices) => void;
}

function SheetFields({ sheet, onChange }: SheetFieldsProps): ReactElement {
  return (
    <fieldset className={classes.choices}>
      <legend>{t`In the picture`}</legend>
      <Checkbox label={t`Clock`} isChecked={sheet.hasClock} onChange={(hasClock) => onChange({ ...sheet, hasClock })} />
      <Checkbox label={t`Names`} isChecked={sheet.hasNames} onChange={(hasNames) => onChange({ ...sheet, hasNames })} />
      <Checkbox
        label={t`Legend`}
        isChecked={sheet.hasLegend}
        onChange={(hasLegend) => onChange({ ...sheet, hasLegend })}
      />
    </fieldset>
  );
}

function summaryWords(order: VideoOrder, isInMemory: boolean): string {
  const seconds = videoSeconds(order);
  const frames = frameCount(order);
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
