import type { ReactElement, ReactNode, Ref } from 'react';
import styles from './picture-layout.module.css';

interface PictureLayoutProps {
  /** What fills the place: the picture, or words in its stead. */
  children: ReactNode;
  /** Rows of buttons along the top. */
  bars?: ReactNode;
  /** What is said, and the panel that is open. */
  column?: ReactNode;
  map?: ReactNode;
  /** About what is selected. */
  details?: ReactNode;
  /** Commands to the simulation, at the bottom. */
  commands?: ReactNode;
  /** Is given what holds all of these. */
  overlayRef?: Ref<HTMLDivElement>;
}

/** The one place that says what lies where over the picture, so that nothing lies over anything else. */
export function PictureLayout(props: PictureLayoutProps): ReactElement {
  const { children, bars, column, map, details, commands, overlayRef } = props;
  return (
    <div className={styles.place}>
      <div className={styles.picture}>{children}</div>
      <div className={styles.overlay} ref={overlayRef}>
        <div className={styles.bars}>{bars}</div>
        <div className={styles.column}>{column}</div>
        <div className={styles.side}>
          <div className={styles.map}>{map}</div>
          <div className={styles.corner}>{details}</div>
        </div>
        <div className={styles.foot}>{commands}</div>
      </div>
    </div>
  );
}
