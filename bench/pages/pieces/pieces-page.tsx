import type { ReactElement } from 'react';
import { ButtonPieces } from './button-pieces.tsx';
import { FieldPieces } from './field-pieces.tsx';
import { PanelPieces } from './panel-pieces.tsx';
import classes from './pieces-page.module.css';
import { WordPieces } from './word-pieces.tsx';

/** Every piece of the interface in every state, in both themes beside each other. For who builds Aisle only. */
export function PiecesPage(): ReactElement {
  return (
    <div className={classes.page}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={classes.theme} data-theme={theme}>
          <h2>Pieces, {theme} theme</h2>
          <ButtonPieces />
          <FieldPieces />
          <PanelPieces theme={theme} />
          <WordPieces />
        </div>
      ))}
    </div>
  );
}
