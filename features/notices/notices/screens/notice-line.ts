/** What of a notice stands in a list: one line and the amount it is about; the record it leads to says the rest. */

const amountPattern = /[+−-]?₦\d[\d.,]*\d/

/** The first sentence of what was written: `Your transfer of ₦5,000.00 is confirmed.` */
export function firstSentenceOf(body: string): string {
  const [paragraph = ''] = body.split('\n', 1)
  return /^.*?[.?!](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph
}

/** The first amount that the words name, as they write it; nothing where they name none. */
export function amountIn(body: string): string | undefined {
  return amountPattern.exec(body)?.[0]
}

/** Rows of one day after the other, the days in the order of the rows; `dayOf` says which day a row is of. */
export function byDay<Row, Day extends string>(
  rows: readonly Row[],
  dayOf: (row: Row) => Day,
): { day: Day; rows: Row[] }[] {
  return [...Map.groupBy(rows, dayOf)].map(([day, its]) => ({ day, rows: its }))
}
