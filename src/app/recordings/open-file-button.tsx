import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { FileButton } from '../../ui/index.ts';
import { useOpenFile } from './local-file.ts';

/** The same as dropping a file, by keyboard. */
export function OpenFileButton(): ReactElement {
  return <FileButton accept=".mcap" testId="recording-file" onFile={useOpenFile()}>{t`Open a file…`}</FileButton>;
}
