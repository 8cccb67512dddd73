/**
 * Whether the community offers shares, and on what terms. What must always be true: two administrators decide it, and
 * nothing of shares is offered to a member before.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import {
  defineSetting,
  readSetting,
  type SettingWords,
  saveSettingChange,
  settingIn,
  settingRows,
  writeSetting,
  yesOrNo,
} from '@kolo/application/community-settings'
import { askApproval, readWaiting } from '@kolo/approvals/server'
import { batchQueries } from '@kolo/database/batched-queries'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { formatNaira, kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { lockTerms, saveTerms, termsRows } from '../../shares/server/share.store.ts'
import type { changeShareTerms, ShareSettings } from '../../shares/share.contract.ts'
import { sharesIn, sharesMessages } from '../../shares/share.messages.ts'
import { mostUnits, type ShareCapital, type ShareTerms, termsRefusal } from '../../shares/share.rules.ts'
import type { TermsRow } from './terms.record.ts'

/** Off until two administrators switch it on. */
export const sharesOffered = defineSetting({
  name: 'shares.offered',
  schema: z.boolean(),
  initial: false,
  meaning: 'Whether members can hold shares of the co-operative.',
  title: 'Shares',
  lines: (isOffered) => [{ label: 'Offered to members', value: yesOrNo(isOffered) }],
})

export function capitalIn(row: TermsRow): ShareCapital {
  return {
    parKobo: kobo(row.par_kobo),
    leastUnits: row.least_units,
    capitalUnits: row.capital_units,
    mostBps: row.most_bps,
    feeBps: row.fee_bps,
    isOpen: row.is_open,
    issuedUnits: row.issued_units,
  }
}

/** What says whether shares are offered and on what terms: queries to be asked together with others. */
export function offerRows(db: Db) {
  return { offered: settingRows([sharesOffered]), terms: termsRows(db) }
}

export function offerIn({ offered, terms }: { offered: Parameters<typeof settingIn>[0]; terms: TermsRow[] }) {
  const [row] = terms
  return { isOffered: settingIn(offered, sharesOffered), capital: row && capitalIn(row) }
}

/** The terms, held until the transaction ends, where shares are offered. */
export async function lockOffer(db: Db): Promise<ShareCapital | undefined> {
  const row = await lockTerms(db)
  return row && (await readSetting(db, sharesOffered)) ? capitalIn(row) : undefined
}

/** Terms as they travel. */
export function presentTerms(capital: ShareCapital) {
  return { ...capital, mostUnits: mostUnits(capital) }
}

type Terms = ShareTerms & { isOffered: boolean }
type Change = { before?: Terms | undefined; after: Terms }

const termsWire = z.object({
  isOffered: z.boolean(),
  parKobo: koboWire,
  leastUnits: z.int(),
  capitalUnits: z.int(),
  mostBps: z.int(),
  feeBps: z.int(),
  isOpen: z.boolean(),
})

const subjectId = 'shares.terms'
const percent = (bps: number) => `${bps / 100} %`

/** Every term as people read it. */
function linesOf({ isOffered, ...terms }: Terms) {
  return [{ label: 'Shares are offered', value: yesOrNo(isOffered) }, ...linesOfTerms(terms, formatNaira)]
}

function linesOfTerms(
  { isOpen, parKobo, leastUnits, capitalUnits, mostBps, feeBps }: ShareTerms,
  naira: typeof formatNaira,
) {
  return [
    { label: 'New ones can be bought', value: yesOrNo(isOpen) },
    { label: 'One share is worth', value: naira(parKobo) },
    { label: 'Minimum per member', value: sharesIn(leastUnits) },
    { label: 'In all', value: sharesIn(capitalUnits) },
    {
      label: 'Limit per member',
      value: `${percent(mostBps)}: ${sharesIn(mostUnits({ capitalUnits, mostBps }))}`,
    },
    { label: 'Cost of withdrawing', value: percent(feeBps) },
  ]
}

const capitalWire = z.omit(termsWire, { isOffered: true })
const keptTerms = (terms: ShareTerms) => z.encode(capitalWire, terms)

/** How the history says the terms. */
export const shareTermsWords: SettingWords = {
  name: subjectId,
  title: 'Terms of the shares',
  linesOf: (kept, { naira }) => {
    const read = z.safeDecode(capitalWire, kept as z.input<typeof capitalWire>)
    return read.success ? linesOfTerms(read.data, naira) : []
  },
}

/** Other terms: asked for by one administrator, approved by another. */
export const shareTermsKind = approvalKind<Change>({
  name: 'shares.terms',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: z.optional(termsWire), after: termsWire }),
  describe: ({ before, after }) => {
    const old = before && linesOf(before)
    return {
      title: 'Other terms of the shares',
      lines: linesOf(after)
        .map((line, at) => ({ ...line, was: old?.[at]?.value }))
        .filter(({ value, was }) => value !== was)
        .map(({ label, value, was }) => ({ label, value: was === undefined ? value : `${was} → ${value}` })),
    }
  },
  lockSubject: async ({ db }) => ({ version: String((await lockTerms(db))?.version ?? 0) }),
  apply: async (call, _, { after }, { askedBy, approvedBy, alone }) => {
    const { db, now } = call
    const row = await lockTerms(db)
    const no = termsRefusal(after, row && capitalIn(row))
    if (no) return no
    const { isOffered, ...terms } = after
    const decision = { actorUid: approvedBy ?? askedBy, now }
    const before = row && keptTerms(withoutIssued(capitalIn(row)))
    await saveSettingChange(db, { setting: subjectId, before, after: keptTerms(terms) }, decision)
    await saveTerms(db, {
      par_kobo: terms.parKobo,
      least_units: terms.leastUnits,
      capital_units: terms.capitalUnits,
      most_bps: terms.mostBps,
      fee_bps: terms.feeBps,
      is_open: terms.isOpen,
      decided_at: now,
    })
    await writeSetting(db, sharesOffered, isOffered, decision)
    call.record({
      kind: 'shares.terms-changed',
      facts: { ...terms, parKobo: terms.parKobo.toString(), isOffered, alone },
    })
    return undefined
  },
  words: sharesMessages,
})

export async function readShareTermsHandler(call: Call): Promise<ShareSettings> {
  const { isOffered, capital } = offerIn(await batchQueries(call.db, offerRows(call.db)))
  const [waiting] = await readWaiting(call, [shareTermsKind], [subjectId])
  return { isOffered, ...(capital ? { terms: presentTerms(capital) } : {}), waiting }
}

export async function changeShareTermsHandler(call: Call, { body }: InputOf<typeof changeShareTerms>) {
  const { reason, ...after } = body
  const { isOffered, capital } = offerIn(await batchQueries(call.db, offerRows(call.db)))
  const no = termsRefusal(after, capital)
  if (no) return no
  const before = capital && { ...withoutIssued(capital), isOffered }
  if (before && Object.entries(after).every(([name, value]) => before[name as keyof Terms] === value))
    return refuse('same-terms')
  const asked = await askApproval(call, shareTermsKind, { subjectId, change: { before, after }, reason })
  return isRefusal(asked) ? asked : readShareTermsHandler(call)
}

function withoutIssued({ issuedUnits: _, ...terms }: ShareCapital): ShareTerms {
  return terms
}
