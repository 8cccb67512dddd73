/** Going forth and back in a list that is read by cursor, 25 rows at a time where nothing else is said. */
import { useState } from 'react'

/** One page as the server answers it. */
type Page = { rows: readonly unknown[]; nextCursor?: string | undefined }

/** What the list is to be asked with, and what `Pager` needs under the page that was answered. */
export function usePages(rowsAPage = 25) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const isFirst = cursors.length === 0
  const cursor = cursors.at(-1)
  return {
    /** To be spread into the query; empty on the first page. */
    query: cursor ? { cursor } : {},
    isFirst,
    /** Begins anew, as after another filter. */
    restart: () => setCursors([]),
    pager: ({ rows, nextCursor }: Page) => {
      const before = cursors.length * rowsAPage
      return {
        shown: shownOf(before, rows.length, nextCursor !== undefined),
        onBack: isFirst ? undefined : () => setCursors(cursors.slice(0, -1)),
        onNext: nextCursor ? () => setCursors([...cursors, nextCursor]) : undefined,
      }
    },
  }
}

/** Which rows of a list are shown: "26 to 31 of 31", and while nobody has counted further "1 to 25 of more than 25". */
export function shownOf(before: number, rows: number, goesOn: boolean): string {
  const written = (count: number) => count.toLocaleString('en-NG')
  const last = before + rows
  const total = goesOn ? `more than ${written(last)}` : written(last)
  return rows === 0 ? `0 of ${total}` : `${written(before + 1)} to ${written(last)} of ${total}`
}
