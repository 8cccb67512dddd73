import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import { capitalIn } from '../../terms/server/share-terms.ts'
import { worthOf } from '../share.rules.ts'
import { accountRows, termsRows } from './share.store.ts'

/** The shares a member holds, for a certificate; `undefined` where there are none. */
export async function holdingOf(db: Db, uid: string) {
  const said = await batchQueries(db, { accounts: accountRows(db, uid), terms: termsRows(db) })
  const [[account], [terms]] = [said.accounts, said.terms]
  if (!account || !terms || account.held_since === null) return undefined
  const capital = capitalIn(terms)
  const { id, code, units, held_since: since } = account
  return { id, code, units, since, parKobo: capital.parKobo, valueKobo: worthOf(units, capital) }
}
