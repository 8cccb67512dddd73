/** The mails that follow decisions about money. Enqueued in the deed's transaction, so no deed, no mail. */
import type { Community, Db, Enqueue } from '@kolo/database/call'
import { formatNaira, kobo } from '@kolo/foundation/money'
import { formatMoment } from '@kolo/foundation/time'
import { findProfile } from '@kolo/profile/server'
import { writtenTransferCode } from '../payments.rules.ts'
import { mismatchSentence } from '../payments.words.ts'
import type { PaymentRow } from './payments.tables.ts'

type Post = { db: Db; enqueue: Enqueue; community: Community }

async function mailMember(post: Post, memberUid: string, subject: string, lines: string[]): Promise<void> {
  const profile = await findProfile(post.db, memberUid)
  if (!profile) return
  const text = [`Hello ${profile.full_name},`, ...lines, post.community.name].join('\n\n')
  await post.enqueue('mail.send', { to: profile.email, subject, text })
}

/** Tells the member what came in, where it is now, and what they are asked. */
export async function tellConfirmed(call: Post, row: PaymentRow, targetName: string): Promise<void> {
  const promised = formatNaira(kobo(row.amount_kobo))
  const received = kobo(row.received_kobo ?? 0n)
  const wallet = formatNaira(kobo(row.to_wallet_kobo ?? 0n))
  const link = `${call.community.origin}/savings`
  const said = {
    exact: [`Your transfer of ${promised} is confirmed and is now in "${targetName}".`],
    over: [
      `Your transfer is confirmed: ${promised} is now in "${targetName}".`,
      `You sent ${wallet} more than you said. It is in your wallet.`,
    ],
    short: [
      mismatchSentence(received, row.amount_kobo),
      `${wallet} is in your wallet. Would you like to move it to "${targetName}"? You can do it here: ${link}`,
    ],
    'purpose-closed': [
      `Your transfer of ${formatNaira(received)} is confirmed, but "${targetName}" no longer takes money.`,
      `${wallet} is in your wallet. You can move it to another goal here: ${link}`,
    ],
  }[row.outcome ?? 'exact']
  const note = row.confirmation_note === null ? [] : [`The administrator writes: ${row.confirmation_note}`]
  const subject = row.outcome === 'short' ? 'Your transfer came in short' : 'Your transfer is confirmed'
  await mailMember(call, row.member_uid, subject, [...said, ...note, `Payment ${row.code}`])
}

/** Tells the member that the money was not found, why, and how to send the proof again. */
export async function tellRejected(call: Post, row: PaymentRow): Promise<void> {
  await mailMember(call, row.member_uid, 'We could not find your transfer', [
    `We could not find your transfer of ${formatNaira(kobo(row.amount_kobo))} with reference ${writtenTransferCode(row.transfer_code)}.`,
    `The reason: ${row.rejection_reason}`,
    `If you sent the money, add the receipt or the bank reference again before ${formatMoment(row.expires_at)}: ${call.community.origin}/savings`,
    `Payment ${row.code}`,
  ])
}
