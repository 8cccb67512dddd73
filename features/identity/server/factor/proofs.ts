/** What a person has that can prove who they are. */
import type { Db } from '@kolo/database/call'
import type { Proofs } from '../../factor.rules.ts'
import { countPasskeys } from '../passkeys/passkey.store.ts'
import { factorOf, hasPassword, recoveryCodesLeft } from './factor.store.ts'

export async function proofsOf(db: Db, uid: string): Promise<Proofs> {
  return {
    twoFactor: Boolean((await factorOf(db, uid))?.confirmed_at),
    passkeys: await countPasskeys(db, uid),
    recoveryCodesLeft: await recoveryCodesLeft(db, uid),
    password: await hasPassword(db, uid),
  }
}
