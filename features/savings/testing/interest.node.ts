/** A node that reckons interest, as a process of its own that can be killed: it dawdles before each slice is kept. */
import { connect } from '@kolo/database/connection'
import { instant } from '@kolo/foundation/time'
import { calculateNow } from './interest.factory.ts'

const connection = connect({ ownerUrl: process.env.OWNER_URL ?? '' })
const dawdle = () => new Promise<void>((go) => setTimeout(go, 400))
await calculateNow({ db: connection.db, community: undefined as never }, instant(process.env.NOW ?? ''), {
  inTurn: dawdle,
})
await connection.close()
