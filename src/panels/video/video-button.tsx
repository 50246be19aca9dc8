import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { useOffer } from '../../commands/index.ts';
import { withLaterWords } from '../../language/index.ts';
import { usePictureControls } from '../../run/index.ts';
import { IconButton, lazyPart } from '../../ui/index.ts';

const VideoDialog = lazyPart(
  () => t`The dialog could not be shown`,
  () => withLaterWords(() => import('./video-dialog.tsx').then((module) => module.VideoDialog)),
);

/** Opens the dialog that makes a video of the run; nothing while there is no picture. */
export function VideoButton(): ReactElement | null {
  const controls = usePictureControls();
  const [isOpen, setOpen] = useState(false);
  useOffer({
    commands: () =>
      controls === null
        ? []
        : [{ id: 'video.make', kind: 'action', keys: [], words: () => t`Make a video`, act: () => setOpen(true) }],
  });
  if (controls === null) return null;
  return (
    <>
      <IconButton icon="video" label={t`Make a video`} onClick={() => setOpen(true)} />
      {isOpen && <VideoDialog controls={controls} onClose={() => setOpen(false)} />}
    </>
  );
}
