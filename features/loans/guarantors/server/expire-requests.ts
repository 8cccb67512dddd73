/** Requests nobody answered in 14 days expire, and the borrower asks somebody else. */
import type { Job } from '@kolo/application/job'
import { kobo } from '@kolo/foundation/money'
import { addDays, dayIn, lagos, startOfDay } from '@kolo/foundation/time'
import { lockLoan } from '../../loans/server/loan.store.ts'
import { answerDays } from '../guarantor.rules.ts'
import { notifyGuarantee } from './guarantor.notifications.ts'
import { askedBefore, findGuarantor, saveGuarantor } from './guarantor.store.ts'

export const expireGuaranteeRequests: Job = {
  name: 'loans.expire-guarantee-requests',
  schedule: '25 * * * *',
  run: async (call) => {
    const { db, now } = call
    const latest = startOfDay(addDays(dayIn(lagos, now), -answerDays))
    for (const { id, loanId } of await askedBefore(db, latest)) {
      const loan = await lockLoan(db, loanId)
      const guarantor = await findGuarantor(db, id)
      if (guarantor?.status !== 'asked') continue
      await saveGuarantor(db, id, { status: 'expired', endedAt: now })
      await notifyGuarantee(call, { step: 'expired', loan, guarantor, amount: kobo(guarantor.amountKobo) })
    }
  },
}
