import { DEFAULT_PAGE_SIZE, type Page } from '../../protocol/index.ts';

/** What both table endpoints ask for (interface 4.1, 4.2): null and omitted mean the default. */
export interface PageRequest {
  page?: number | null | undefined;
  pageSize?: number | null | undefined;
}

export interface PageRange {
  page: Page;
  /** Elements [start, end) belong to the page; both may lie beyond the whole. */
  start: number;
  end: number;
}

/** Place of the requested page among `totalElements` (interface 2.2); a page beyond the last is empty. */
export function pageRange(request: PageRequest, totalElements: number): PageRange {
  const number = request.page ?? 1;
  const size = request.pageSize ?? DEFAULT_PAGE_SIZE;
  const start = (number - 1) * size;
  return {
    page: { number, size, totalElements, totalPages: Math.ceil(totalElements / size) },
    start,
    end: start + size,
  };
}
