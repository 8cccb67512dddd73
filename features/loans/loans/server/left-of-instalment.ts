/** What is left of an instalment, for every query that adds it up. */
import { sql } from 'kysely'

/** What is left of an instalment `i`, with the interest of its day where it is not charged yet, and its penalties. */
export const leftOfInstalment = sql`(i.principal_kobo - i.paid_principal_kobo + coalesce(i.charged_kobo, i.interest_kobo)
  - i.paid_interest_kobo + i.penalty_kobo - i.paid_penalty_kobo)`
