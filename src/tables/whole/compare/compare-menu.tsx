import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ServiceClient } from '../../../client/index.ts';
import { recordedRunName, recordedRunOf } from '../../../tabular/index.ts';
import { Button, formatSimulationTime, Popover } from '../../../ui/index.ts';
import type { OpenedCopy } from '../use-copy.ts';
import classes from '../whole.module.css';
import type { Compare } from '../whole-query.ts';

interface CompareMenuProps {
  client: Pick<ServiceClient, 'simulations' | 'recordings'>;
  simulationId: string;
  opened: OpenedCopy;
  onChosen: (compare: Compare) => void;
}

/** What the table can be compared with: as it was read before, or in another run. */
export function CompareMenu(props: CompareMenuProps): ReactElement {
  return (
    <Popover label={t`Compare`} icon="copy">
      {() => <Choices {...props} />}
    </Popover>
  );
}

function Choices({ client, simulationId, opened, onChosen }: CompareMenuProps): ReactElement {
  const known = useQuery({
    queryKey: ['simulations to compare with'],
    queryFn: ({ signal }) => client.simulations({ signal }),
    gcTime: 0,
    retry: false,
  });
  const instants = useInstants(client, simulationId);
  const others = [...instants, ...(known.data?.items ?? [])].filter((one) => one.simulationId !== simulationId);
  const { formerCopyId = null } = opened;
  return (
    <div className={classes.form}>
      {formerCopyId !== null && (
        <Button onClick={() => onChosen({ with: { copyId: formerCopyId } })}>{t`With what was read before`}</Button>
      )}
      <div className={classes.values}>
        {others.map((one) => (
          <Button key={one.simulationId} onClick={() => onChosen({ with: { simulationId: one.simulationId } })}>
            {one.label}
          </Button>
        ))}
      </div>
      {others.length === 0 && formerCopyId === null && (
        <p className={classes.hint}>{t`There is no other run. Read the table again to compare it with what it was.`}</p>
      )}
    </div>
  );
}

/** Of a recorded run the times at which its tables were kept, newest first, each by the name under which it is asked for. */
function useInstants(client: CompareMenuProps['client'], simulationId: string) {
  const recordingId = recordedRunOf(simulationId)?.recordingId ?? null;
  const { data } = useQuery({
    queryKey: ['recordings', recordingId, 'tables'],
    queryFn: ({ signal }) => client.recordings.tables(recordingId ?? '', { signal }),
    enabled: recordingId !== null,
    retry: false,
  });
  // At the end of a run tables may be kept twice.
  const instants = new Set((data?.instants ?? []).toReversed().map(({ simulationTimeMicros }) => simulationTimeMicros));
  return [...instants].map((at) => {
    const time = formatSimulationTime(at);
    return { simulationId: recordedRunName({ recordingId: recordingId ?? '', at }), label: t`As of ${time}` };
  });
}
