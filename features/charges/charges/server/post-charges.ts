/** Journals of charges, each named by the code of its charge. */
import type { Db } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { postJournal, postJournals, type Transfer } from '@kolo/ledger/journal'

type ChargeJournal = {
  kind: 'charges.charged' | 'charges.paid' | 'charges.waived'
  code: string
  actorUid: string | null
  memo: string
  facts?: Facts
  transfers: readonly Transfer[]
}

const draftOf = ({ kind, code, facts, ...journal }: ChargeJournal, now: Instant) => ({
  ...journal,
  now,
  deed: kind,
  facts: { charge: code, ...facts },
})

/** Posts one, or answers that an account does not cover it. */
export function postCharge({ db, now }: { db: Db; now: Instant }, journal: ChargeJournal) {
  return postJournal(db, draftOf(journal, now))
}

/** Posts those of several members in one statement; answers their ids in order. */
export function postCharges({ db, now }: { db: Db; now: Instant }, journals: readonly ChargeJournal[]) {
  return postJournals(
    db,
    journals.map((journal) => draftOf(journal, now)),
  )
}
