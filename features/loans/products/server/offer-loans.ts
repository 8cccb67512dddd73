/** Whether members find "Borrow" in their navigation: while a product is open, or a loan is not over. */
import { defineSetting, readSetting, writeSetting, yesOrNo } from '@kolo/application/community-settings'
import type { Job } from '@kolo/application/job'
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
  await writeSetting(db, loansOffered, await isOffered(db), decision)
}

async function isOffered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`
    select exists (select from loan_products where status = 'open') or exists (
      select from loans where status not in (${sql.join([...endedStatuses])})
        and not (status = 'written_off' and ended_at is not null)) as offered`.execute(db)
  return rows[0]?.offered ?? false
}

/** Ends it once the last loan is over whose product was closed before: what who closed it decided takes effect then. */
export const endOffering: Job = {
  name: 'loans.end-offering',
  schedule: '25 * * * *',
  run: async ({ db, now }) => {
    const kept = await db
      .selectFrom('community_settings')
      .select('updated_by')
      .where('name', '=', loansOffered.name)
      .executeTakeFirst()
    if (!kept?.updated_by || !(await readSetting(db, loansOffered)) || (await isOffered(db))) return
    await writeSetting(db, loansOffered, false, { actorUid: kept.updated_by, now })
  },
}
