/**
 * A provider opens an account only while it vouches for the account's own address, or is the only way in. Otherwise
 * somebody could link a provider, move the account to a stranger's address and wait for the stranger to take it over.
 */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { ProfileRow } from '@kolo/profile/server'
import { repairWays } from '../../federated-sign-in/server/repair-sign-in-methods.ts'
import { removeOtherProviders } from './account.store.ts'

/** Takes away such providers from an account that has a password; their sessions end with them. */
export async function dropOtherProviders(db: Db, profile: ProfileRow, now: Instant): Promise<void> {
  if (await removeOtherProviders(db, profile.uid, profile.email)) await repairWays(db, profile.uid, now)
}
