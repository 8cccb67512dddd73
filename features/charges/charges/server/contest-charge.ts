/** A member contests a fine: a ticket that names it is opened, and nothing is collected until it is answered. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { openTicket } from '@kolo/support/server'
import { chargesAccess } from '../../charges.access.ts'
import type { contestCharge } from '../charge.contract.ts'
import { lockCharge, saveCharge } from './charge.store.ts'
import { subjectOf } from './charge-facts.ts'
import { readOwedHandler } from './read-owed.ts'

export async function contestChargeHandler(call: Call, { params, body }: InputOf<typeof contestCharge>) {
  const { db, actor, now } = call
  const charge = await lockCharge(db, params.id)
  orNotFound(charge.memberUid === actor.uid ? charge : undefined)
  const no = refusalOf(chargesAccess.contest, actor, subjectOf(charge, dayIn(lagos, now)))
  if (no) return no
  const ticketId = await openTicket(call, {
    subject: `I contest the fine ${charge.code}: ${charge.title}`.slice(0, 120),
    category: 'complaint',
    priority: 'medium',
    body: body.reason,
    files: [],
    follows: null,
    about: { type: 'charge', id: charge.id, name: `${charge.title} ${charge.code}` },
  })
  await saveCharge(db, charge.id, { contestedAt: now, contestTicketId: ticketId })
  call.record({
    kind: 'charge.contested',
    target: { type: 'charge', id: charge.id },
    facts: { code: charge.code },
  })
  return readOwedHandler(call)
}
