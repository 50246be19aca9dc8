export {
  type ChosenFigure,
  chooseFigures,
  columnInWords,
  FILL,
  goalOf,
  LEAD_TIME,
  timeOfFigure,
} from './choose-figures.ts';
export {
  anyTime,
  isNumeric,
  isTimeColumn,
  measuredColumns,
  millisOf,
  numbersOf,
  type Scale,
  scaleOf,
  timeOf,
} from './columns.ts';
export { coversHour, type HourOfFigure, hourOfFigure, type Row, timeInMillis } from './last-hour.ts';
