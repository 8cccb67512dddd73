/** Row types of federated sign-in. */
import type { TableOf } from '@kolo/database/tables'

type AttemptRow = TableOf<'federated_attempts'>

declare module '@kolo/database/tables' {
  interface Tables {
    federated_attempts: AttemptRow
  }
}
