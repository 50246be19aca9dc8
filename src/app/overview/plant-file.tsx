import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useRef } from 'react';
import type { Scenario } from '../../feed/index.ts';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import classes from './overview.module.css';
import { plantName } from './plant-name.ts';
import { SCENARIOS_KEY } from './use-scenarios.ts';

/** Makes a scenario of an openTCS plant model from a file; what is wrong with the file is listed with its lines. */
export function PlantFile({ onAdded }: { onAdded: (scenario: string) => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const add = useAddPlant(onAdded);
  const fileName = add.variables?.name ?? '';
  return (
    <div className={classes.plantFile}>
      <Button icon="open" disabled={add.isPending} onClick={() => input.current?.click()}>
        {add.isPending ? t`Reading the plant…` : t`Add an openTCS plant…`}
      </Button>
      <span className={classes.muted} role="status">
        {add.data ? t`Added: ${add.data.label ?? add.data.name}` : t`A plant model as XML becomes a scenario`}
      </span>
      <input
        ref={input}
        type="file"
        accept=".xml"
        hidden
        data-testid="plant-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) add.mutate(file);
          // The same file may be chosen again, mended.
          target.value = '';
        }}
      />
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
