/** Which loans the money of an account secures, told to whoever wants to take it out. */
import type { LiensOn } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { sql } from 'kysely'

/** Their own loans first, then those they guarantee; what is held of the account, loan by loan. */
export const liensOn: LiensOn = async (db, { kind, scope }) => {
  const { rows } = await sql<{ code: string; kobo: bigint; guaranteed: boolean }>`
    select l.code, sum(h.amount_kobo)::bigint as kobo, h.deed = 'loans.pledge' as guaranteed
    from ledger_accounts a join ledger_holds h on h.account_id = a.id and h.deed in ('loans.lien', 'loans.pledge')
    join loans l on case when h.deed = 'loans.lien' then l.status = 'running' and l.hold_ids @> array[h.id]
      else exists (select from loan_guarantors g
        where g.loan_id = l.id and g.status = 'accepted' and g.hold_ids @> array[h.id]) end
    where a.kind = ${kind} and a.scope = ${scope}
      and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
    group by l.code, h.deed order by guaranteed, l.code`.execute(db)
  return rows.map(({ code, kobo: amount, guaranteed }) => ({
    code,
    amountKobo: kobo(amount),
    isGuaranteed: guaranteed,
  }))
}
