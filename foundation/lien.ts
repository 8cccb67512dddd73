/** Money that secures a loan, and what whoever wanted to take it out reads: which loan, how much, and what frees it. */
import { type Kobo, kobo, sumKobo } from './money.ts'
import { type Facts, type Refusal, refuse } from './refusal.ts'
import type { Writer } from './writer.ts'

/** How much of some money secures which loan; `isGuaranteed`: the loan of somebody else. */
export type Lien = { code: string; amountKobo: Kobo; isGuaranteed: boolean }

/** Why money does not leave of which `available` may; nothing where no loan stands in the way. */
export function lienRefusal(
  liens: readonly Lien[],
  available: Kobo,
  field?: string,
): Refusal<'money-secures-loan'> | undefined {
  const [first, ...others] = liens
  if (!first) return undefined
  const one = first.isGuaranteed ? 'guaranteed' : 'own'
  const facts = {
    available: available.toString(),
    secured: sumKobo(liens.map(({ amountKobo }) => amountKobo)).toString(),
    loans: liens.map(({ code }) => code).join(', '),
    of: others.length > 0 ? 'several' : one,
  }
  return refuse('money-secures-loan', facts, field)
}

/** Its sentences. */
export function lienWords({ available, secured, loans, of }: Facts, write: Pick<Writer, 'naira'>): string {
  const amount = write.naira(kobo(BigInt(String(secured))))
  const most = kobo(BigInt(String(available)))
  const rest = most > 0n ? ` You can take out up to ${write.naira(most)} now.` : ''
  if (of === 'own')
    return `${amount} of this money secures your loan ${loans}. Repay that loan to take it out.${rest}`
  return of === 'guaranteed'
    ? `${amount} of this money secures loan ${loans}, which you guarantee. It is free again as that loan is repaid.${rest}`
    : `${amount} of this money secures loans ${loans}. It is free again as they are repaid.${rest}`
}
