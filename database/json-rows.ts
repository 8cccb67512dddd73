/**
 * Rows as one value for `jsonb_populate_recordset`: one statement, and one text of it, however many they are. Kobo travel as
 * digits, so that none is lost.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}
