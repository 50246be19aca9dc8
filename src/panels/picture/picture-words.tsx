import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { PictureTrouble } from '../../scene/index.ts';
import { Button, ErrorNotice, Failure } from '../../ui/index.ts';

interface PictureNoticesProps {
  canvas: {
    trouble: PictureTrouble | null;
    problems: { list: readonly string[]; isNew: boolean };
    retry(): void;
    dismissProblems(): void;
  };
  saving: { failure: unknown; dismiss(): void };
}

/** What has failed: the picture, a model of it, or keeping it in a file. */
export function PictureNotices({ canvas, saving }: PictureNoticesProps): ReactElement {
  const { trouble, problems, retry, dismissProblems } = canvas;
  return (
    <>
      {trouble && <PictureTroubleNotice trouble={trouble} onRetry={retry} />}
      {problems.isNew && <ModelProblemsNotice problems={problems.list} onRetry={retry} onDismiss={dismissProblems} />}
      {saving.failure !== null && <NotSavedNotice error={saving.failure} onDismiss={saving.dismiss} />}
    </>
  );
}

/** What happened, and what somebody can do. */
function troubleWords(code: PictureTrouble['code']): { title: string; advice: string } {
  switch (code) {
    case 'NO_GRAPHICS':
      return {
        title: t`This browser cannot show 3D`,
        advice: t`Turn on hardware acceleration (WebGL 2) in the browser settings, or use another browser. Tables, entities and the timeline work without it.`,
      };
    case 'GRAPHICS_LOST':
      return {
        title: t`3D view interrupted`,
        advice: t`The computer took its graphics away for a moment. The view returns by itself.`,
      };
    case 'PICTURE_FAILED':
      return {
        title: t`3D view stopped`,
        advice: t`Drawing failed. Nothing read so far is lost, and everything beside the view keeps working.`,
      };
  }
}

interface PictureTroubleNoticeProps {
  trouble: PictureTrouble;
  onRetry(): void;
}

/** Why there is no picture, and what can be done. */
function PictureTroubleNotice({ trouble, onRetry }: PictureTroubleNoticeProps): ReactElement {
  const { title, advice } = troubleWords(trouble.code);
  return (
    <ErrorNotice title={title} problem={{ ...trouble, requestId: null }}>
      <p>{advice}</p>
      <p>
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
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
function ModelProblemsNotice({ problems, onRetry, onDismiss }: ModelProblemsNoticeProps): ReactElement {
  return (
    <ErrorNotice
      title={t`Some models could not be loaded`}
      problem={{ code: 'MODELS_MISSING', message: problems.slice(0, 3).join('; '), requestId: null }}
    >
      <p>{t`Generic shapes stand in for them; positions and motion are correct. The legend lists them.`}</p>
      <p>
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>{' '}
        <Button onClick={onDismiss}>{t`Dismiss`}</Button>
      </p>
    </ErrorNotice>
  );
}

/** The screenshot that was asked for is not there. */
function NotSavedNotice({ error, onDismiss }: { error: unknown; onDismiss(): void }): ReactElement {
  return (
    <Failure title={t`Screenshot not saved`} error={error}>
      <p>{t`The browser could not make the image. Close other tabs to free memory, then try again.`}</p>
      <p>
        <Button onClick={onDismiss}>{t`Dismiss`}</Button>
      </p>
    </Failure>
  );
}
