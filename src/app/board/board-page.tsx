import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../run/index.ts';
import { Board } from '../../tables/index.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import { usePageLinks } from '../tables/use-page-links.ts';
import { usePageTitle } from '../use-page-title.ts';

/** Charts and figures of one simulation. */
export function BoardPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId/board' });
  const client = useServiceClient();
  const links = usePageLinks(simulationId);
  usePageTitle(t`Board`, simulationId);
  return (
    <>
      <VisuallyHidden as="h1">{t`Board`}</VisuallyHidden>
      <Board key={simulationId} {...{ client, simulationId, links }} />
    </>
  );
}
