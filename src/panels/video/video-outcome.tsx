import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, Failure, formatBytes, formatCount, formatSimulationSpan } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { useVideo, VideoState } from './use-video.ts';
import classes from './video-dialog.module.css';

interface VideoOutcomeProps extends Pick<ReturnType<typeof useVideo>, 'cancel' | 'again'> {
  state: Exclude<VideoState, { kind: 'asked' }>;
  onClose: () => void;
}

/** How far a video is, that it was made, or why it was not. */
export function VideoOutcome({ state, cancel, again, onClose }: VideoOutcomeProps): ReactElement {
  if (state.kind === 'making') return <VideoMaking {...state} cancel={cancel} />;
  return (
    <div className={classes.outcome}>
      {state.kind === 'failed' ? (
        <Failure title={t`The video was not made`} error={state.error} />
      ) : (
        <p role="status">{madeWords(state)}</p>
      )}
      <div className={classes.buttons}>
        <Button onClick={again}>{state.kind === 'failed' ? t`Back` : t`Make another`}</Button>
        <Button look="primary" onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}

type MakingProps = Omit<Extract<VideoState, { kind: 'making' }>, 'kind'> & { cancel: () => void };

function VideoMaking({ progress, remainingSeconds, cancel }: MakingProps): ReactElement {
  const rest =
    remainingSeconds === null ? '' : formatSimulationSpan(0, Math.ceil(remainingSeconds) * MICROS_PER_SECOND);
  return (
    <div className={classes.outcome}>
      <progress max={progress?.frames ?? 1} value={progress?.framesDone ?? 0} aria-label={t`Frames drawn`} />
      <p aria-live="off">{progress === null ? t`The picture is being prepared` : progressWords(progress)}</p>
      <p aria-live="off">{remainingSeconds !== null && t`About ${rest} left`}</p>
      <div className={classes.buttons}>
        <Button onClick={cancel}>{t`Cancel`}</Button>
      </div>
    </div>
  );
}

function progressWords(progress: { framesDone: number; frames: number; bytes: number }): string {
  const [done, all] = [formatCount(progress.framesDone), formatCount(progress.frames)];
  const size = formatBytes(progress.bytes);
  return t`Frame ${done} of ${all}, ${size}`;
}

function madeWords({ name, bytes }: { name: string; bytes: number }): string {
  const size = formatBytes(bytes);
  return t`Saved ${name} (${size})`;
}
