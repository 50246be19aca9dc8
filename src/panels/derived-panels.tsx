import { t } from '@lingui/core/macro';
import { withLaterWords } from '../language/index.ts';
import { lazyPart } from '../ui/index.ts';
import type { RunPanels } from './run-transport.tsx';

const panelsPart = (part: 'PicturePanels' | 'TimelinePanels' | 'PanelButtons') =>
  lazyPart(
    () => t`The panels could not be shown`,
    () => withLaterWords(() => import('./open-panels.tsx').then((module) => module[part])),
  );
const PicturePanels = panelsPart('PicturePanels');
const TimelinePanels = panelsPart('TimelinePanels');
const PanelButtons = panelsPart('PanelButtons');

/** What a gateway derives of a run, shown. Nothing is derived of a file of the reader's own disk: it goes without. */
export const DERIVED_PANELS: RunPanels = {
  picture: <PicturePanels />,
  timeline: <TimelinePanels />,
  buttons: <PanelButtons />,
};
