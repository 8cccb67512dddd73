/**
 * Whether what somebody shows is their second factor. What must always be true: a code and a recovery code are taken
 * once; wrong ones are limited by person and by address; and each refusal is recorded although the command is rolled back.
 */
import type { Call, SignedIn } from '@kolo/application/call'
import { markOf, open } from '@kolo/database/secrets/sealing'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { findProfile } from '@kolo/profile/server'
import { recordAccountEvent, recordAtOnce } from '../../accounts/server/account-events.ts'
import { checkPasskey } from '../../passkeys/server/use-passkey.ts'
import { twoFactorChanged } from '../../server/identity.notifications.ts'
import { ownerOf, sendNotice } from '../../server/send-mail.ts'
import {
  type Attempt,
  countAttempt,
  forgetAttempts,
  takeBackAttempt,
} from '../../sessions/server/attempt-limits.ts'
import { ownAttempt } from '../../sessions/server/recognise-device.ts'
import type { FactorProof } from '../second-factor.contract.ts'
import { normalRecoveryCode } from '../second-factor.rules.ts'
import { factorOf, takeRecoveryCode, takeStep } from './second-factor.store.ts'
import { stepOfCode } from './totp.ts'

type AnyCall = Call<SignedIn | undefined>

/** How the second factor may be wrong. */
export type ProofRefusal = Refusal<'wrong-code' | 'wrong-recovery-code' | 'wrong-passkey'>

/** Takes a proof, or says why it does not count. */
export async function checkProof(
  call: AnyCall,
  uid: string,
  proof: FactorProof,
  purpose: 'second-factor' | 'step-up',
): Promise<ProofRefusal | undefined> {
  const own = await ownAttempt(call, 'second factor', uid)
  const wide: Attempt[] =
    own[0] === 'second factor by person' ? [['second factor by address', call.request.address]] : []
  await countAttempt(call.poolDb, [own, ...wide])
  const refusal = await refusalOf(call, uid, proof, purpose)
  if (refusal) {
    const event = { ...call, actor: undefined }
    await recordAtOnce(call.poolDb, event, 'second-factor.refused', uid, { way: proof.way })
    return refusal
  }
  await forgetAttempts(call.poolDb, [own])
  await takeBackAttempt(call.poolDb, wide)
  return undefined
}

async function refusalOf(
  call: AnyCall,
  uid: string,
  proof: FactorProof,
  purpose: 'second-factor' | 'step-up',
): Promise<ProofRefusal | undefined> {
  if (proof.way === 'passkey') {
    const user = await checkPasskey(call, proof.answer, { purpose, uid })
    return user === undefined ? refuse('wrong-passkey') : undefined
  }
  const confirmed = Boolean((await factorOf(call.db, uid))?.confirmed_at)
  if (proof.way === 'code') {
    return confirmed && (await takeCode(call, uid, proof.code))
      ? undefined
      : refuse('wrong-code', undefined, 'code')
  }
  const taken = confirmed && (await takeRecovery(call, uid, proof.code))
  return taken ? undefined : refuse('wrong-recovery-code', undefined, 'code')
}

/** Takes a code of the app; `false`: it is wrong, too old, or was taken before. */
export async function takeCode(call: AnyCall, uid: string, code: string): Promise<boolean> {
  const factor = await factorOf(call.db, uid)
  if (!factor) return false
  const step = await stepOfCode(open(call.community.secret, uid, factor.sealed_secret), code, call.now)
  return step !== undefined && takeStep(call.db, uid, step)
}

async function takeRecovery(call: AnyCall, uid: string, text: string): Promise<boolean> {
  const { db, now } = call
  const mark = markOf(call.community.secret, uid, normalRecoveryCode(text))
  if (!(await takeRecoveryCode(db, uid, mark, now))) return false
  recordAccountEvent({ ...call, actor: undefined }, 'second-factor.code-used', uid)
  const profile = await findProfile(db, uid)
  if (profile) await sendNotice(call, ownerOf(profile), twoFactorChanged, { at: now, change: 'code-used' })
  return true
}
