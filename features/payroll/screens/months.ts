import { type CalendarDate, monthName } from '@kolo/foundation/time'

/** The month of a schedule: `2026-10` → October 2026. */
export const monthOf = (month: string) => monthName(`${month}-01` as CalendarDate)
