/** The door of tables in files: what strangers send as CSV or XLSX, and what is written so. */
export { type NoText, textOf } from './decode-file.ts'
export { gridIn, type ReadTable, tableIn } from './read-csv.ts'
export { isArchive, sheetIn } from './read-xlsx.ts'
export { type CellToWrite, writeXlsx } from './write-xlsx.ts'
