import type { ReactElement } from 'react';
import type { PictureTrouble } from '../../scene/index.ts';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';

const WORDS: Readonly<Record<PictureTrouble['code'], { title: string; advice: string }>> = {
  NO_GRAPHICS: {
    title: 'This browser shows no 3D',
    advice:
      'Switch on hardware acceleration (WebGL 2) in its settings, or use another browser. Tables, entities and the timeline work without it.',
  },
  GRAPHICS_LOST: {
    title: 'The picture was interrupted',
    advice: 'The graphics of this computer were taken away for a moment. The picture comes back with them.',
  },
  PICTURE_FAILED: {
    title: 'The picture stopped',
    advice: 'Drawing it failed. What was read so far is kept, and everything beside the picture goes on.',
  },
};

interface PictureTroubleNoticeProps {
  trouble: PictureTrouble;
  onRetry(): void;
}

/** Why there is no picture, and what can be done. */
export function PictureTroubleNotice({ trouble, onRetry }: PictureTroubleNoticeProps): ReactElement {
  const { title, advice } = WORDS[trouble.code];
  return (
    <ErrorNotice title={title} problem={{ ...trouble, requestId: null }}>
      <p>{advice}</p>
      <p>
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </ErrorNotice>
  );
}

interface ModelProblemsNoticeProps {
  problems: readonly string[];
  onRetry(): void;
  onDismiss(): void;
}

/** Models that could not be read: the plant is shown all the same. */
export function ModelProblemsNotice({ problems, onRetry, onDismiss }: ModelProblemsNoticeProps): ReactElement {
  return (
    <ErrorNotice
      title="Some models could not be loaded"
      problem={{ code: 'MODELS_MISSING', message: problems.slice(0, 3).join('; '), requestId: null }}
    >
      <p>Generic shapes stand in for them; positions and motion are right. All of them are listed in the legend.</p>
      <p>
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>{' '}
        <Button onClick={onDismiss}>Dismiss</Button>
      </p>
    </ErrorNotice>
  );
}

/** The screenshot that was asked for is not there. */
export function NotSavedNotice({ error, onDismiss }: { error: unknown; onDismiss(): void }): ReactElement {
  return (
    <ErrorNotice title="Screenshot not saved" problem={problemOf(error)}>
      <p>The browser could not make the image. Close other tabs to free memory, then try again.</p>
      <p>
        <Button onClick={onDismiss}>Dismiss</Button>
      </p>
    </ErrorNotice>
  );
}
