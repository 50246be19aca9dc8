import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** `wide` for a table. */
  size?: 'usual' | 'wide';
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialog while it is mounted: focus goes in, stays in, and goes back afterwards; Escape closes. */
export function Dialog({ title, size = 'usual', onClose, children }: DialogProps): ReactElement {
  return (
    <ModalOverlay isOpen onOpenChange={onClose} className={classes.backdrop ?? ''}>
      <Modal className={classes.place ?? ''} data-size={size}>
        <AriaDialog className={classes.dialog ?? ''}>
          <header className={classes.header}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton icon="close" label={t`Close`} onClick={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
