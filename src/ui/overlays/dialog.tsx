import { t } from '@lingui/core/macro';
import type { FormEventHandler, ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** `wide` for a table; `aside` stands at the edge, and the page beside it stays in sight. */
  size?: 'usual' | 'wide' | 'aside';
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialog while it is mounted: focus goes in, stays in, and goes back afterwards; Escape closes. */
export function Dialog({ title, size = 'usual', onClose, children }: DialogProps): ReactElement {
  return (
    <ModalOverlay isOpen onOpenChange={onClose} className={classes.backdrop ?? ''} data-size={size}>
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

interface DialogFormProps {
  onSubmit: FormEventHandler;
  /** Buttons. */
  foot: ReactNode;
  children: ReactNode;
}

/** The only content of a dialog: its fields scroll, and the buttons below them are always in view. */
export function DialogForm({ onSubmit, foot, children }: DialogFormProps): ReactElement {
  return (
    <form className={classes.footed} onSubmit={onSubmit} noValidate>
      <div className={classes.scrolled}>{children}</div>
      <div className={classes.foot}>{foot}</div>
    </form>
  );
}
