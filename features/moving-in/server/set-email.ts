/**
 * The e-mail address of a member who was brought in without one. What must always be true: whoever has the address can
 * come in and take what the member has, so two administrators agree to it; and nobody who signs in already is given one.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { emailOwner, hasSignIn } from '@kolo/identity/server'
import { changeProfileEmail, lockProfile } from '@kolo/profile/server'
import * as z from 'zod/mini'
import type { giveEmail } from '../moving-in.contract.ts'
import { movingInMessages } from '../moving-in.messages.ts'

type Change = { email: string }

export const emailKind = approvalKind<Change>({
  name: 'moving-in.email',
  subjectType: 'member',
  permission: 'manage_users',
  change: z.object({ email: z.string() }),
  describe: ({ email }, person) => ({
    title: `The e-mail address of ${person ?? 'a member'}`,
    lines: [
      { label: 'Address', value: email },
      { label: 'What it does', value: 'Whoever reads its mail can come in as this member' },
    ],
  }),
  lockSubject: async ({ db }, uid) => {
    const { version } = await lockProfile(db, uid)
    return { version: String(version), personUid: uid }
  },
  apply: async (call, uid, { email }) => {
    const no = await whyNoEmail(call, uid, email)
    if (no) return no
    await changeProfileEmail(call.db, uid, { email, now: call.now, secret: call.community.secret })
    call.record({ kind: 'moving-in.email-given', subjectUid: uid })
    return undefined
  },
  words: movingInMessages,
})

async function whyNoEmail(
  { db }: Pick<Call, 'db'>,
  uid: string,
  email: string,
): Promise<Refusal<'has-email' | 'signs-in' | 'email-taken'> | undefined> {
  const member = await lockProfile(db, uid)
  if (member.email !== '') return refuse('has-email')
  if (await hasSignIn(db, uid)) return refuse('signs-in')
  return (await emailOwner(db, email)) === undefined ? undefined : refuse('email-taken', {}, 'email')
}

/** Asks for the address, or is the second who agrees. */
export async function giveEmailHandler(call: Call, { params, body }: InputOf<typeof giveEmail>) {
  const no = await whyNoEmail(call, params.uid, body.email)
  if (no) return no
  const { email, reason } = body
  const outcome = await askApproval(call, emailKind, { subjectId: params.uid, change: { email }, reason })
  if (isRefusal(outcome)) return outcome
  return { waiting: (await readWaiting(call, [emailKind], [params.uid]))[0] }
}
