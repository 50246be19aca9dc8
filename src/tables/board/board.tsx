import { t } from '@lingui/core/macro';
import { type DragEvent, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react';
import { CellsAround, type TableLinks } from '../../grid/index.ts';
import {
  Button,
  EmptyState,
  Failure,
  SafePart,
  Select,
  saveFile,
  useKeptChoice,
  VisuallyHidden,
} from '../../ui/index.ts';
import { useCatalog } from '../catalog/use-catalog.ts';
import { REFRESH_CHOICES, refreshWords } from '../queries.ts';
import classes from './board.module.css';
import { changed, type Move, placed, type Tile } from './board-model.ts';
import { BoardTile, titleOf } from './board-tile.tsx';
import { useBoard } from './kept-board.ts';

interface BoardProps {
  simulationId: string;
  links?: TableLinks | undefined;
  /** What is shown under the tiles. */
  children?: ReactNode;
}

/** Live charts and figures of a run: a suggested board, or the reader's own. */
export function Board({ simulationId, links, children }: BoardProps): ReactElement {
  const catalog = useCatalog(simulationId);
  const board = useBoard(simulationId, catalog.known?.items);
  const [every, setEvery] = useKeptChoice('board.refresh', REFRESH_CHOICES, '5000');
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLUListElement>(null);
  const saving = useSaving(() => savePicture(grid.current, simulationId));
  return (
    <CellsAround simulationId={simulationId} links={links}>
      <div className={classes.board}>
        <div className={classes.bar}>
          <Select
            label={t`Auto-refresh`}
            value={every}
            options={REFRESH_CHOICES.map((value) => ({ value, label: refreshWords(value) }))}
            onChange={setEvery}
          />
          {board.tiles.length > 0 && <Button icon="download" onClick={saving.save}>{t`As PNG`}</Button>}
          {board.isChanged && <Button icon="refresh" onClick={board.reset}>{t`Reset board`}</Button>}
          <VisuallyHidden role="status">{said}</VisuallyHidden>
        </div>
        {saving.failure !== null && <Failure title={t`The file could not be saved`} error={saving.failure} />}
        {catalog.error && (
          <Failure title={t`The tables could not be listed`} error={catalog.error} onRetry={catalog.retry} />
        )}
        {board.tiles.length === 0 && !catalog.isPending && !catalog.error && (
          <EmptyState icon="chart" title={t`Nothing on the board`}>
            {t`Open a table, choose “Load all” and “Chart”, and put the chart on the board.`}
          </EmptyState>
        )}
        <Tiles ref={grid} {...{ simulationId, board }} everyMillis={Number(every)} onMoved={setSaid} />
        <div className={classes.foot}>{children}</div>
      </div>
    </CellsAround>
  );
}

interface TilesProps {
  ref: Ref<HTMLUListElement>;
  simulationId: string;
  board: ReturnType<typeof useBoard>;
  everyMillis: number;
  /** Told in words where a tile went. */
  onMoved: (words: string) => void;
}

/** Tiles in their places, moved by dragging and by their menus. */
function Tiles({ ref, simulationId, board: { tiles, keep }, everyMillis, onMoved }: TilesProps): ReactElement {
  const drag = useDrag(tiles, keep);
  const move = (tile: Tile, how: Move) => {
    const next = changed(tiles, tile.id, how);
    keep(next);
    onMoved(moveWords(tile, next));
  };
  return (
    <ul ref={ref} className={classes.grid} aria-label={t`Board`}>
      {tiles.map((tile, at) => (
        <li
          key={tile.id}
          className={classes.place}
          data-width={tile.width}
          data-height={tile.height}
          data-over={drag.over === at}
          {...drag.place(at)}
        >
          <SafePart compact title={t`This part of the board could not be shown`}>
            <BoardTile
              {...{ simulationId, tile, everyMillis }}
              head={drag.head(at)}
              onMove={(how) => move(tile, how)}
            />
          </SafePart>
        </li>
      ))}
    </ul>
  );
}

/** Saves a file; a failure stays until the next one is saved. */
function useSaving(saveOne: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>(null);
  const save = () => void saveOne().then(() => setFailure(null), setFailure);
  return { failure, save };
}

async function savePicture(grid: HTMLElement | null, simulationId: string): Promise<void> {
  const file = grid && (await boardPicture(grid));
  if (file === null) throw new Error(t`The board is too large for one picture.`);
  saveFile(`${simulationId}.png`, file);
}

function moveWords(tile: Tile, tiles: readonly Tile[]): string {
  const at = tiles.findIndex(({ id }) => id === tile.id);
  const title = titleOf(tile);
  if (at < 0) return t`${title} was removed`;
  const [place, count] = [at + 1, tiles.length];
  const { width = 1, height = 1 } = tiles[at] ?? {};
  return t`${title}: ${place} of ${count}, ${width} wide, ${height} high`;
}

/** Tiles are dragged by their heads to another's place; by keyboard their menus move them. */
function useDrag(tiles: readonly Tile[], keep: (tiles: Tile[]) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setOver(null);
  };
  return {
    over,
    head: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setFrom(at);
      },
      onDragEnd: end,
    }),
    place: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (from !== null) keep(placed(tiles, from, at));
        end();
      },
    }),
  };
}

/** Sharp texts and lines in an enlarged file. */
const PIXEL_RATIO = 2;
const LINE_PIXELS = 1.5;
/** Smaller text is for screen readers only. */
const LEAST_TEXT_PIXELS = 2;

/** All tiles of a board as a PNG; null if the browser draws none. */
function boardPicture(board: HTMLElement): Promise<Blob | null> {
  const { left, top, width, height } = board.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PIXEL_RATIO);
  canvas.height = Math.ceil(height * PIXEL_RATIO);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return Promise.resolve(null);
  drawing.scale(PIXEL_RATIO, PIXEL_RATIO);
  drawing.translate(-left, -top);
  drawing.fillStyle = colourOf(document.body, '--aisle-canvas');
  drawing.fillRect(left, top, width, height);
  for (const tile of board.querySelectorAll('section')) drawTile(drawing, tile);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function colourOf(element: Element, token: string): string {
  return getComputedStyle(element).getPropertyValue(token).trim();
}

function drawTile(drawing: CanvasRenderingContext2D, tile: HTMLElement): void {
  const box = tile.getBoundingClientRect();
  drawing.save();
  drawing.beginPath();
  drawing.rect(box.left, box.top, box.width, box.height);
  drawing.fillStyle = colourOf(tile, '--aisle-surface');
  drawing.fill();
  drawing.strokeStyle = colourOf(tile, '--aisle-line');
  drawing.stroke();
  drawing.clip();
  for (const chart of tile.querySelectorAll('canvas')) {
    const { left, top, width, height } = chart.getBoundingClientRect();
    drawing.drawImage(chart, left, top, width, height);
  }
  for (const line of tile.querySelectorAll('polyline')) drawTrend(drawing, line);
  drawTexts(drawing, tile);
  drawing.restore();
}

/** Its coordinates are shares of its box. */
function drawTrend(drawing: CanvasRenderingContext2D, line: SVGPolylineElement): void {
  const box = line.ownerSVGElement;
  if (box === null) return;
  const { left, top, width, height } = box.getBoundingClientRect();
  const all = box.viewBox.baseVal;
  drawing.beginPath();
  for (const { x, y } of line.points) drawing.lineTo(left + (x / all.width) * width, top + (y / all.height) * height);
  drawing.strokeStyle = getComputedStyle(line).stroke;
  drawing.lineWidth = LINE_PIXELS;
  drawing.stroke();
}

function drawTexts(drawing: CanvasRenderingContext2D, tile: HTMLElement): void {
  const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  drawing.textBaseline = 'middle';
  while (texts.nextNode() !== null) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (element === null || element.closest('button') !== null) continue;
    const room = element.getBoundingClientRect();
    range.selectNodeContents(text);
    const { left, top, height } = range.getBoundingClientRect();
    if (Math.min(room.width, room.height) < LEAST_TEXT_PIXELS) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily, color } = getComputedStyle(element);
    drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    drawing.fillStyle = color;
    drawing.fillText(fitting(drawing, text.nodeValue ?? '', room.right - left), left, top + height / 2);
  }
}

/** As much of a text as has room. */
function fitting(drawing: CanvasRenderingContext2D, text: string, pixels: number): string {
  if (drawing.measureText(text).width <= pixels + 1) return text;
  const letters = [...text];
  while (letters.length > 0 && drawing.measureText(`${letters.join('')}…`).width > pixels) letters.pop();
  return `${letters.join('')}…`;
}
