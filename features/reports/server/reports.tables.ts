/** The rows of this feature's tables; compared with the live schema by a test. */
import type { CalendarDate } from '@kolo/foundation/time'

type PageViewsTable = { measurement_id: string; day: CalendarDate; screen: string; views: bigint }

declare module '@kolo/database/tables' {
  interface Tables {
    page_views: PageViewsTable
  }
}
