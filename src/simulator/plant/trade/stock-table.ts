import type { PlantOutput, TableWriter } from '../output.ts';
import { columnsOf } from './columns.ts';

/** What the table says of an article that does not change. */
export interface StockPlan {
  readonly article: string;
  readonly demandPerHour: number;
  readonly orderPoint: number;
  readonly orderQuantity: number;
}

interface Asked {
  readonly row: number;
  lines: number;
  stockOuts: number;
}

/** The table `stock`: of every article how it is kept in stock, what is there, and how often it was not. */
export class StockTable {
  private readonly table: TableWriter;
  private readonly rows: ReadonlyMap<string, Asked>;

  constructor(output: PlantOutput, plans: readonly StockPlan[]) {
    this.table = output.table({ name: 'stock', ownerEntityName: null, columns: COLUMNS });
    this.rows = new Map(
      plans.map(({ article, demandPerHour, orderPoint, orderQuantity }) => {
        const plan = { article, demandPerHour: round(demandPerHour), orderPoint, orderQuantity };
        const row = this.table.append({ ...plan, standing: 0, onOrder: 0, lines: 0, stockOuts: 0 });
        return [article, { row, lines: 0, stockOuts: 0 }];
      }),
    );
  }

  changed({ article, standing, onOrder }: { article: string; standing: number; onOrder: number }): void {
    const asked = this.rows.get(article);
    if (asked) this.table.update(asked.row, { standing, onOrder });
  }

  /** A line asked for an article, and found a pallet of it or not. */
  asked(article: string, isFound: boolean): void {
    const asked = this.rows.get(article);
    if (!asked) return;
    asked.lines += 1;
    if (!isFound) asked.stockOuts += 1;
    this.table.update(asked.row, { lines: asked.lines, stockOuts: asked.stockOuts });
  }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const COLUMNS = columnsOf({
  article: 'STRING',
  demandPerHour: 'DECIMAL',
  orderPoint: 'INTEGER',
  orderQuantity: 'INTEGER',
  standing: 'INTEGER',
  onOrder: 'INTEGER',
  lines: 'INTEGER',
  stockOuts: 'INTEGER',
});
