/** Charges as they are answered. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, daysBetween, lagos } from '@kolo/foundation/time'
import { chargesAccess } from '../../charges.access.ts'
import type { ListedCharge, OwnCharge, WholeCharge } from '../charge.contract.ts'
import { type ContestState, contestOf, overdueOf, statusOf } from '../charge.rules.ts'
import { type Charge, chargeById, paymentsOf, waiversOf } from './charge.store.ts'
import { nextOf, subjectOf } from './charge-facts.ts'
import { waiverKind } from './waiver-approval.ts'

function figuresOf(charge: Charge, contest: ContestState, today: CalendarDate) {
  const { id, code, kind, title, period, amountKobo, paidKobo, waivedKobo, outstandingKobo, instalments } =
    charge
  return {
    ...{ id, code, kind, title, period, amountKobo, paidKobo, waivedKobo, outstandingKobo, instalments },
    status: statusOf(charge, contest, today),
    overdueKobo: overdueOf(charge, today),
    dueOn: charge.nextDueOn ?? charge.dueOn,
    chargedOn: dayIn(lagos, charge.chargedAt),
  }
}

/** A charge as its member sees it. */
export function presentOwn({ actor }: Pick<Call, 'actor'>, charge: Charge, today: CalendarDate): OwnCharge {
  const subject = subjectOf(charge, today)
  const { part, kobo: dueKobo } = nextOf(charge, today)
  const dueOn = charge.nextDueOn ?? charge.dueOn
  const days = daysBetween(today, dueOn)
  return {
    ...figuresOf(charge, subject.contest, today),
    ...{ part, dueKobo },
    daysOverdue: Math.max(0, -days),
    daysLeft: Math.max(0, days),
    contestUntil: subject.contest === 'open' ? charge.dueOn : null,
    ticketId: charge.contestTicketId,
    answer: charge.contestAnswer,
    can: {
      pay: decide(chargesAccess.pay, actor, subject),
      contest: decide(chargesAccess.contest, actor, subject),
    },
  }
}

/** A charge in the list of officers. */
export function presentListed(
  { actor }: Pick<Call, 'actor'>,
  charge: Charge,
  today: CalendarDate,
): ListedCharge {
  return {
    ...figuresOf(charge, contestOf(charge, today), today),
    member: {
      uid: charge.memberUid,
      fullName: charge.memberName ?? 'Former member',
      code: charge.memberCode ?? '',
    },
    runId: charge.runId,
    runCode: charge.runCode,
    isOwn: charge.memberUid === actor.uid,
  }
}

/** One charge with everything that happened to it. */
export async function presentWhole(call: Call, id: string): Promise<WholeCharge> {
  const { db, now, actor } = call
  const today = dayIn(lagos, now)
  const charge = await chargeById(db, id)
  const subject = subjectOf(charge, today)
  return {
    ...presentListed(call, charge, today),
    payments: (await paymentsOf(db, id)).map((payment) => ({
      id: payment.id,
      amountKobo: kobo(payment.amountKobo),
      channel: payment.channel,
      paidAt: payment.paidAt,
      reversedAt: payment.reversedAt,
    })),
    waivers: (await waiversOf(db, id)).map((waiver) => ({
      id: waiver.id,
      amountKobo: kobo(waiver.amountKobo),
      reason: waiver.reason,
      waivedAt: waiver.waivedAt,
    })),
    contest:
      charge.contestedAt !== null && charge.contestTicketId !== null
        ? {
            at: charge.contestedAt,
            ticketId: charge.contestTicketId,
            endedAt: charge.contestEndedAt,
            answer: charge.contestAnswer,
          }
        : null,
    remindedAt: charge.remindedAt,
    waiting: await readWaiting(call, [waiverKind], [id]),
    can: {
      waive: decide(chargesAccess.waive, actor, subject),
      remind: decide(chargesAccess.remind, actor, subject),
      answerContest: decide(chargesAccess.answerContest, actor, subject),
    },
  }
}
