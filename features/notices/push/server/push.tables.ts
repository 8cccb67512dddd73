/** Row types of browsers that take push messages. */
import type { Instant } from '@kolo/foundation/time'

type PushBrowsersTable = {
  id: string
  uid: string
  session_id: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  shows_all: boolean
  device: string
  kept_at: Instant
}

declare module '@kolo/database/tables' {
  interface Tables {
    push_browsers: PushBrowsersTable
  }
}
