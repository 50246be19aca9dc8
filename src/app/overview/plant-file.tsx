import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Scenario } from '../../client/index.ts';
import { useServiceClient } from '../../run/index.ts';
import { ErrorNotice, FileButton, problemOf } from '../../ui/index.ts';
import classes from './overview.module.css';
import { plantName } from './plant-name.ts';
import { SCENARIOS_KEY } from './use-scenarios.ts';

/** Makes a scenario of an openTCS plant model from a file; what is wrong with the file is listed with its lines. */
export function PlantFile({ onAdded }: { onAdded: (scenario: string) => void }): ReactElement {
  const add = useAddPlant(onAdded);
  const fileName = add.variables?.name ?? '';
  return (
    <div className={classes.plantFile}>
      <FileButton accept=".xml" testId="plant-file" disabled={add.isPending} onFile={(file) => add.mutate(file)}>
        {add.isPending ? t`Reading the plant…` : t`Add an openTCS plant…`}
      </FileButton>
      <span className={classes.muted} role="status">
        {add.data ? t`Added: ${add.data.label ?? add.data.name}` : t`A plant model as XML becomes a scenario`}
      </span>
      {add.error && (
        <div className={classes.plantTrouble}>
          <ErrorNotice title={t`${fileName} could not be added`} problem={problemOf(add.error)} />
        </div>
      )}
    </div>
  );
}

function useAddPlant(onAdded: (scenario: string) => void) {
  const client = useServiceClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => client.control.addPlant(plantName(file.name), await file.text()),
    onSuccess: (added) => {
      queries.setQueryData<{ items: Scenario[] }>(SCENARIOS_KEY, (known) => ({
        items: [...(known?.items ?? []).filter(({ name }) => name !== added.name), added],
      }));
      onAdded(added.name);
    },
  });
}
