import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { chooseLocalFile, LOCAL_RECORDING } from './local-file.ts';

/** Shows a file of the reader's own disk. */
export function useOpenFile(): (file: File) => void {
  const navigate = useNavigate();
  return useCallback(
    (file) => {
      void chooseLocalFile(file);
      void navigate({ to: '/recordings/$recordingId', params: { recordingId: LOCAL_RECORDING } });
    },
    [navigate],
  );
}
