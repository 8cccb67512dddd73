/** Time that passes for a product that runs: its clock cannot be moved, so what it has written down is made older. */
import { findServing } from '@kolo/database/cluster/embedded'
import { Client } from 'pg'
import type { Product } from './product.ts'

/** Makes the links that were mailed to this address so many minutes older. */
export async function ageLinks({ dataDir }: Product, email: string, minutes: number): Promise<void> {
  // The owner of the database: the product's own role may not rewrite what was sent.
  const owner = new Client({ connectionString: await findServing(dataDir) })
  await owner.connect()
  const older = (column: string) => `${column} = ${column} - make_interval(mins => $2)`
  const change = [older('created_at'), older('expires_at')].join(', ')
  await owner.query(`UPDATE mail_links SET ${change} WHERE email = $1`, [email, minutes])
  await owner.end()
}
