import type { NumberFormat } from '@kolo/foundation/money'
import { dateFormats } from '@kolo/foundation/time'
import type { Preferences } from '@kolo/ui/patterns/preferences'
import type { ShellSession } from './session-context.tsx'

const numberFormats: readonly NumberFormat[] = ['1,000.00', '1.000,00', '1 000.00']

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The formats of a session; what this build does not know is left to the defaults. */
export function preferencesOf(session: ShellSession | undefined): Partial<Preferences> {
  const dateFormat = dateFormats.find((format) => format === session?.dateFormat)
  const numberFormat = numberFormats.find((format) => format === session?.numberFormat)
  const timezone = session?.timezone && isTimezone(session.timezone) ? session.timezone : undefined
  return {
    ...(dateFormat ? { dateFormat } : {}),
    ...(numberFormat ? { numberFormat } : {}),
    ...(timezone ? { timezone } : {}),
  }
}
