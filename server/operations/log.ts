/**
 * The log: one JSON object a line on standard error. Only named fields are ever written, so cookies, tokens, query
 * strings, bodies and what people typed cannot get in.
 */
import { destination, type Logger, pino } from 'pino'

/** The log of the server. */
export type Log = Logger

export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: describeError } },
    destination({ dest: 2, sync: true }),
  )
}

/** An error without its details: PostgreSQL repeats the values of the row in them. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = (error as { code?: unknown }).code
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
