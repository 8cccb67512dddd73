/** Whether members find "Borrow" in their navigation: while a product is open, or a loan is not over. */
import { defineSetting, writeSetting, yesOrNo } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endedStatuses } from '../../loans/loan.rules.ts'

/** Follows the products: two administrators open the first one. */
export const loansOffered = defineSetting({
  name: 'loans.offered',
  schema: z.boolean(),
  initial: false,
  meaning: 'Whether members can borrow, or repay what they borrowed.',
  title: 'Loans',
  lines: (isOffered) => [{ label: 'Offered to members', value: yesOrNo(isOffered) }],
})

/** Says it anew once a product is opened or closed. */
export async function offerLoans(db: Db, decision: { actorUid: string; now: Instant }): Promise<void> {
  const { rows } = await sql<{ offered: boolean }>`
    select exists (select from loan_products where status = 'open') or exists (
      select from loans where status not in (${sql.join([...endedStatuses])})) as offered`.execute(db)
  await writeSetting(db, loansOffered, rows[0]?.offered ?? false, decision)
}
