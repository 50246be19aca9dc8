import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import { type Compare, MenuForm, MenuHint, MenuValues } from '../../grid/index.ts';
import { recordedRunName, recordedRunOf } from '../../tabular/index.ts';
import { Button, formatSimulationTime, Popover } from '../../ui/index.ts';
import type { OpenedCopy } from '../copies/use-copy.ts';
import { instantsQuery } from '../queries.ts';

interface CompareMenuProps {
  simulationId: string;
  opened: OpenedCopy;
  onChosen: (compare: Compare) => void;
}

/** Chooses the other side: an earlier copy of the table, or another run. */
export function CompareMenu(props: CompareMenuProps): ReactElement {
  return (
    <Popover label={t`Compare`} icon="copy">
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ simulationId, opened, onChosen }: CompareMenuProps): ReactElement {
  const client = useServiceClient();
  const known = useQuery({
    queryKey: ['simulations to compare with'],
    queryFn: ({ signal }) => client.simulations({ signal }),
    gcTime: 0,
    retry: false,
  });
  const instants = useInstants(simulationId);
  const others = [...instants, ...(known.data?.items ?? [])].filter((one) => one.simulationId !== simulationId);
  const { formerCopyId = null } = opened;
  return (
    <MenuForm>
      {formerCopyId !== null && (
        <Button onClick={() => onChosen({ with: { copyId: formerCopyId } })}>{t`With what was read before`}</Button>
      )}
      <MenuValues>
        {others.map((one) => (
          <Button key={one.simulationId} onClick={() => onChosen({ with: { simulationId: one.simulationId } })}>
            {one.label}
          </Button>
        ))}
      </MenuValues>
      {others.length === 0 && formerCopyId === null && (
        <MenuHint>{t`There is no other run. Read the table again to compare it with what it was.`}</MenuHint>
      )}
    </MenuForm>
  );
}

/** The instants of a recording's tables, newest first, each by the name of its run. */
function useInstants(simulationId: string) {
  const client = useServiceClient();
  const recordingId = recordedRunOf(simulationId)?.recordingId ?? null;
  const { data } = useQuery(instantsQuery(client, recordingId));
  // At the end of a run tables may be kept twice.
  const instants = new Set((data?.instants ?? []).toReversed().map(({ simulationTimeMicros }) => simulationTimeMicros));
  return [...instants].map((at) => {
    const time = formatSimulationTime(at);
    return { simulationId: recordedRunName({ recordingId: recordingId ?? '', at }), label: t`As of ${time}` };
  });
}
