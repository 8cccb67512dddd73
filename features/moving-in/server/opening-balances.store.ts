/** The SQL of the trial balance a society moves in with. */
import type { Db } from '@kolo/database/tables'
import type { Kobo } from '@kolo/foundation/money'
import { sql } from 'kysely'
import type { FileBalance, OpeningBalance } from '../opening-balances.rules.ts'

type BalanceRow = {
  moveInId: string
  number: string
  name: string
  debitKobo: Kobo
  creditKobo: Kobo
  role: OpeningBalance['role']
  ledgerKind: string
  ledgerScope: string
}

/** The balances of lists, with what the chart says of each account: a query. */
export function balancesOf(ids: readonly string[]) {
  return sql<BalanceRow>`
    select b.move_in_id as "moveInId", b.number, coalesce(nullif(c.name, ''), k.bank_name, '') as name,
      b.debit_kobo as "debitKobo", b.credit_kobo as "creditKobo", c.ledger_kind as "ledgerKind",
      coalesce(c.ledger_scope, 'community') as "ledgerScope",
      case when c.ledger_kind in ('member_wallet', 'member_savings', 'share_capital',
          'loan_principal', 'loan_interest_due', 'loan_penalty_due') then 'members'
        when c.ledger_kind = 'bank' and c.ledger_scope is not null then 'bank'
        when c.active and (c.kind = 'own' or c.ledger_kind in ('reserve', 'surplus')) then 'posted'
        else 'not-moved' end as role
    from move_in_balances b
    join chart_accounts c on c.number = b.number
    left join collection_accounts k on k.id::text = c.ledger_scope
    where b.move_in_id = any(${ids}::uuid[]) order by b.number`
}

/** Which of these numbers the chart does not have. */
export async function unknownNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  const known = await db
    .selectFrom('chart_accounts')
    .select('number')
    .where('number', 'in', numbers)
    .execute()
  return numbers.filter((number) => !known.some((one) => one.number === number))
}

/** Puts these balances in the place of what the list had. */
export async function replaceBalances(db: Db, id: string, balances: readonly FileBalance[]): Promise<void> {
  await db.deleteFrom('move_in_balances').where('move_in_id', '=', id).execute()
  if (balances.length === 0) return
  await db
    .insertInto('move_in_balances')
    .values(
      balances.map(({ number, debitKobo, creditKobo }) => ({
        move_in_id: id,
        number,
        debit_kobo: debitKobo,
        credit_kobo: creditKobo,
      })),
    )
    .execute()
}
