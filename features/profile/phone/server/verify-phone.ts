/**
 * A phone number is its member's once they type the code that was sent to it. What must always be true: a code counts
 * once, for the number it was sent to and for ten minutes; and whoever tries learns only whether it is right.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { countTries, type Limit, TooManyAttempts } from '@kolo/application/limits'
import { markOf } from '@kolo/database/secrets/sealing'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { addHours, addMinutes } from '@kolo/foundation/time'
import { switched, topic, writeSms } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { presentWhole } from '../../profiles/server/present-profile.ts'
import { mayProvePhone } from '../../profiles/server/profile.record.ts'
import {
  keepPhoneCode,
  lockPhoneCode,
  lockProfile,
  removeOldCodes,
  saveProfile,
  usePhoneCode,
} from '../../profiles/server/profile.store.ts'
import type { provePhone } from '../phone.contract.ts'

const codeMinutes = 10
const hourly: Limit = { name: 'phone codes by person', points: 3, duration: 60 * 60 }
const perCode: Limit = { name: 'tries of a phone code', points: 5, duration: codeMinutes * 60 }

const facts = z.object({ code: z.string() })

/** The code, as the SMS says it. It is told by no other way and kept in no notice. */
export const phoneCode = topic<z.output<typeof facts>>({
  name: 'profile.phone-code',
  title: 'Code for a phone number',
  weight: 'security',
  facts,
  words: ({ code }) => ({
    title: 'Your code',
    parts: [`${code} proves your phone number for ${codeMinutes} minutes. Give it to nobody.`],
  }),
})

const markFor = ({ actor, community }: Call, phone: string, code: string) =>
  markOf(community.secret, `phone ${phone}`, `${actor.uid} ${code}`)

export async function sendPhoneCodeHandler(call: Call) {
  const { db, poolDb, actor, now } = call
  const row = await lockProfile(db, actor.uid)
  const may = mayProvePhone({ actor, community: await switched(db, call.community) }, row)
  if (may === 'sms-off' || may === 'no-phone' || may === 'phone-proved') return refuse(may)
  await countTries(
    poolDb,
    [[hourly, actor.uid]],
    'You asked for several codes. Please wait before asking again.',
  )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const endsAt = addMinutes(now, codeMinutes)
  await keepPhoneCode(db, {
    uid: actor.uid,
    id: newId(Date.parse(now)),
    phone: row.phone,
    code_mark: markFor(call, row.phone, code),
    sent_at: now,
    ends_at: endsAt,
    used_at: null,
  })
  await writeSms(call, { topic: phoneCode, to: { uid: actor.uid, phone: row.phone }, facts: { code } })
  call.record({ kind: 'profile.phone-code-sent' })
  return { endsAt }
}

/** The command behind `POST /api/profile/phone-proof`: one answer for whatever is wrong. */
export async function provePhoneHandler(call: Call, { body }: InputOf<typeof provePhone>) {
  const { db, poolDb, actor, now } = call
  const wrong = refuse('phone-code-wrong', undefined, 'code')
  const row = await lockProfile(db, actor.uid)
  const sent = await lockPhoneCode(db, actor.uid)
  // Counted outside the transaction, for each code: a wrong one leaves nothing else behind.
  const isInTime = await countTries(poolDb, [[perCode, sent?.id ?? actor.uid]]).then(
    () => true,
    (problem) => {
      if (problem instanceof TooManyAttempts) return false
      throw problem
    },
  )
  const isSame = timingSafeEqual(sent?.code_mark ?? Buffer.alloc(32), markFor(call, row.phone, body.code))
  if (!isInTime || !isSame || !sent || sent.used_at !== null || sent.ends_at <= now) return wrong
  await usePhoneCode(db, actor.uid, now)
  const saved = await saveProfile(db, actor.uid, { phone_verified: true }, now)
  call.record({ kind: 'profile.phone-proved' })
  return presentWhole(call, saved)
}

/** A code that ended a day ago opens nothing, and says which number somebody had. */
export const sweepPhoneCodes: Job = {
  name: 'profile.sweep-phone-codes',
  schedule: '25 3 * * *',
  run: ({ db, now }) => removeOldCodes(db, addHours(now, -24)),
}
