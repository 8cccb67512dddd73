/**
 * The provision for loan losses of a month, in the night after it. What must always be true: posted once for a month, by the
 * ageing of its last day and the percentages two administrators agreed; after missed months only the latest is posted.
 */
import type { Job, JobCall } from '@kolo/application/job'
import { recordEvent } from '@kolo/audit/server'
import { newId } from '@kolo/foundation/ids'
import { kobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, dayIn, lagos, monthName } from '@kolo/foundation/time'
import { postForLoans } from '../../loans/server/post-loan.ts'
import { insertProvision, lastProvision, lockProvision, provisionKept, provisionOn } from './arrears.store.ts'
import { provisionPostings } from './provision.postings.ts'

/** Every night; a night that was missed is made up for by the next one. */
export const postProvision: Job = {
  name: 'loans.post-provision',
  schedule: '45 1 * * *',
  run: postWhatChanged,
}

async function postWhatChanged({ db, now }: Pick<JobCall, 'db' | 'now'>): Promise<void> {
  const today = dayIn(lagos, now)
  const lastDay = addDays(`${today.slice(0, 7)}-01` as CalendarDate, -1)
  const month = `${lastDay.slice(0, 7)}-01` as CalendarDate
  await lockProvision(db)
  const last = await lastProvision(db)
  if (last && last.month >= month) return
  const provision = kobo(await provisionOn(db, lastDay))
  const change = subtractKobo(provision, kobo(await provisionKept(db)))
  const transfers = provisionPostings(change)
  const journal =
    transfers.length === 0
      ? undefined
      : await postForLoans(
          { db, now },
          {
            kind: 'loans.provision',
            actorUid: null,
            memo: `Provision for loan losses, ${monthName(month)}`,
            facts: { month: month.slice(0, 7) },
            transfers,
          },
        )
  if (journal && isRefusal(journal)) throw new Error(`The provision of ${month} was refused by the books`)
  await insertProvision(db, {
    month,
    provision_kobo: provision,
    change_kobo: change,
    journal_id: journal?.journalId ?? null,
    posted_at: now,
  })
  if (journal)
    await recordEvent(db, {
      kind: 'loan.provision-posted',
      now,
      requestId: newId(Date.parse(now)),
      facts: { month: month.slice(0, 7), changeKobo: change.toString(), provisionKobo: provision.toString() },
    })
}
