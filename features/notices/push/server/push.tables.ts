/** Row types of browsers that take push messages. */
import type { TableOf } from '@kolo/database/tables'

type PushBrowsersTable = TableOf<'push_browsers'>

declare module '@kolo/database/tables' {
  interface Tables {
    push_browsers: PushBrowsersTable
  }
}
