import { t } from '@lingui/core/macro';
import { type ReactElement, useRef } from 'react';
import { Button } from '../../ui/index.ts';
import { useOpenFile } from './use-open-file.ts';

/** The same as dropping a file, for who has no hand on it. */
export function OpenFileButton(): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const open = useOpenFile();
  return (
    <>
      <Button icon="open" onClick={() => input.current?.click()}>{t`Open a file…`}</Button>
      <input
        ref={input}
        type="file"
        accept=".mcap"
        hidden
        data-testid="recording-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) open(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
