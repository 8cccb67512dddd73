/** Time that passes for a product that runs: its clock cannot be moved, so what it has written down is made older. */
import { asOwner, type Product } from './product.ts'

/** Makes the links that were mailed to this address so many minutes older. */
export async function ageLinks(product: Product, email: string, minutes: number): Promise<void> {
  const older = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
  const change = [older('created_at'), older('expires_at')].join(', ')
  await asOwner(product, (owner) =>
    owner.query(`UPDATE mail_links SET ${change} WHERE email = $1`, [email, minutes]),
  )
}

/** Makes what somebody with this address proved in their sessions so many minutes older. */
export async function ageProofs(product: Product, email: string, minutes: number): Promise<void> {
  await asOwner(product, (owner) =>
    owner.query(
      `UPDATE sessions SET stepped_up_at = stepped_up_at - make_interval(mins => $2)
       WHERE uid = (SELECT uid FROM profiles WHERE email = $1)`,
      [email, minutes],
    ),
  )
}

/** Makes the bank accounts of somebody with this address so many hours older. */
export async function ageBankAccounts(product: Product, email: string, hours: number): Promise<void> {
  const older = (column: string) => `${column} = ${column} - make_interval(hours => $2)`
  await asOwner(product, (owner) =>
    owner.query(
      `UPDATE member_bank_accounts SET ${older('added_at')}, ${older('usable_at')}
       WHERE member_uid = (SELECT uid FROM profiles WHERE email = $1)`,
      [email, hours],
    ),
  )
}

/** Makes a goal so many months older, and lets the night have looked at its contributions since. */
export async function ageGoal(product: Product, goalId: string, months: number): Promise<void> {
  await asOwner(product, async (owner) => {
    await owner.query(
      `UPDATE savings_accounts SET opened_at = opened_at - make_interval(months => $2),
         opened_on = opened_on - make_interval(months => $2), activated_at = activated_at - make_interval(months => $2)
       WHERE id = $1`,
      [goalId, months],
    )
    await owner.query(
      `INSERT INTO savings_contributions (account_id, behind_kobo, reckoned_on) VALUES ($1, 1, current_date)`,
      [goalId],
    )
  })
}

/** Makes the places that are offered so many hours older. */
export async function ageOffers(product: Product, hours: number): Promise<void> {
  await asOwner(product, (owner) =>
    owner.query(
      `UPDATE event_registrations SET offered_until = offered_until - make_interval(hours => $1)
       WHERE status = 'offered'`,
      [hours],
    ),
  )
}

/** Makes the code that was sent to somebody's phone so many minutes older, and what was counted of their asking. */
export async function agePhoneCode(product: Product, email: string, minutes: number): Promise<void> {
  const older = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
  await asOwner(product, async (owner) => {
    await owner.query(
      `UPDATE phone_codes SET ${older('sent_at')}, ${older('ends_at')}
       WHERE uid = (SELECT uid FROM profiles WHERE email = $1)`,
      [email, minutes],
    )
    if (minutes >= 60) await owner.query(`DELETE FROM rate_limits`)
  })
}

/** Makes the sessions of somebody with this address, and their last sign of life, so many seconds older. */
export async function ageSessions(product: Product, email: string, seconds: number): Promise<void> {
  const older = (column: string) => `${column} = ${column} - make_interval(secs => $2)`
  await asOwner(product, (owner) =>
    owner.query(
      `UPDATE sessions SET ${older('started_at')}, ${older('last_seen_at')}, ${older('stepped_up_at')}
       WHERE ended_at IS NULL AND uid = (SELECT uid FROM profiles WHERE email = $1)`,
      [email, seconds],
    ),
  )
}
