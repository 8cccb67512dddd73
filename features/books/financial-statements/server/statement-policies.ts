/** The accounting policies of the notes: a text that administrators write, and what the product does until they do. */
import type { Call } from '@kolo/application/call'
import { defineSetting, lockSetting, writeSetting } from '@kolo/application/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import * as z from 'zod/mini'
import type { changePolicies } from '../financial-statements.contract.ts'
import { policiesMost, usualPolicies } from '../notes.rules.ts'

/** One policy a line. */
export const accountingPolicies = defineSetting({
  name: 'books.accounting-policies',
  schema: z.string().check(z.minLength(10), z.maxLength(policiesMost)),
  initial: usualPolicies,
  meaning: 'The accounting policies in the notes to the financial statements, one a line.',
  title: 'Accounting policies',
  lines: (text) => [{ label: 'Accounting policies', value: text }],
})

/** Writes them anew; what they were stays in the history of settings. */
export async function changePoliciesHandler(call: Call, { body }: InputOf<typeof changePolicies>) {
  const { db, actor, now } = call
  await lockSetting(db, accountingPolicies)
  await writeSetting(db, accountingPolicies, body.text, { actorUid: actor.uid, now })
  call.record({ kind: 'books.policies-changed', facts: { characters: String(body.text.length) } })
  return { policies: body.text }
}
