/**
 * Tells a database that cannot serve now from a fault in what it was asked. What must always be true: whoever asked may
 * ask again, because nothing was kept or because asking the same once more does the action once.
 */

/** Classes of PostgreSQL's codes: the connection broke; there is no room, memory or connection; it is stopping or starting. */
const unavailableClasses = ['08', '53', '57P', '58']

/**
 * Single codes: it may only be read (a standby, a full disk), a lock or an answer took too long, or others changed the
 * same thing again and again.
 */
const unavailableCodes = new Set(['25006', '55P03', '57014', '40001', '40P01'])

/** The same from the network or the disk beneath. */
const systemCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EMFILE ENFILE ENOSPC EDQUOT EROFS'.split(
    ' ',
  ),
)

/** The store that keeps the files does not answer, or not as it should. What was asked may be asked again. */
export class FileStoreAway extends Error {
  readonly code = 'FILE_STORE_AWAY'
}

/** What the driver says without a code. */
const driverWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/

/** Whether an error means "not now". Never true for a mistake in a statement or a value that does not fit. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof FileStoreAway) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (systemCodes.has(code) || unavailableCodes.has(code)) return true
    if (code.length === 5 && unavailableClasses.some((start) => code.startsWith(start))) return true
  }
  return driverWords.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause))
}
