/**
 * How a line of a schedule is shared out over what its member pays. What must always be true: the parts add up to what was
 * deducted, to the kobo; where too little was deducted what comes first in the community's order is paid first.
 */
import { addKobo, type Kobo, leastKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'

/** What a schedule can have a column for, in the order in which a short deduction is shared out until it is changed. */
export const deductionKinds = ['loans', 'fees', 'savings', 'shares'] as const
/** One of them. */
export type DeductionKind = (typeof deductionKinds)[number]

/** How much of a line is for what, as the employer wrote it. */
export type Wanted = Readonly<Partial<Record<DeductionKind, Kobo>>>

/** Where money of a member can go. */
export type Target = { purpose: string; targetId: string; name: string }

/** Something the member pays by deduction: what falls due until the end of the month, and whether it takes only all of it. */
export type Claim = Target & { kind: DeductionKind; due: Kobo | undefined; isWhole: boolean }

/** A part of a line. */
export type LinePart = Target & { amount: Kobo }

/** What a member has, to share a line out: where savings go, the wallet, and what is due. */
export type MemberTargets = { chosen: Target; wallet: Target; claims: readonly Claim[] }

/**
 * Shares a line out. Without columns of its own all of it goes where the member chose. ₦60,000 of which ₦50,000 were for
 * loans and ₦20,000 for savings, loans first → ₦50,000 and ₦10,000; what no target takes goes to the wallet.
 */
export function splitLine(
  amount: Kobo,
  wanted: Wanted | undefined,
  { chosen, wallet, claims }: MemberTargets,
  order: readonly DeductionKind[],
): LinePart[] {
  if (wanted === undefined) return [{ ...chosen, amount }]
  const parts: LinePart[] = []
  let left = amount
  const give = (target: Target, part: Kobo) => {
    if (part <= zeroKobo) return
    left = subtractKobo(left, part)
    const same = parts.find(({ targetId }) => targetId === target.targetId)
    if (same) same.amount = addKobo(same.amount, part)
    else parts.push({ purpose: target.purpose, targetId: target.targetId, name: target.name, amount: part })
  }
  for (const kind of order) {
    const wantedHere = leastKobo(left, wanted[kind] ?? zeroKobo)
    const targets = claims.filter((claim) => claim.kind === kind)
    for (const [target, part] of shareOut(kind, wantedHere, { chosen, targets })) give(target, part)
  }
  give(wallet, left)
  return parts
}

/** What each target of a kind receives: what is due of each, the oldest first; what is more goes to the first that takes it. */
function shareOut(
  kind: DeductionKind,
  wanted: Kobo,
  { chosen, targets }: { chosen: Target; targets: readonly Claim[] },
): (readonly [Target, Kobo])[] {
  if (kind === 'savings') return chosen.purpose === 'savings' ? [[chosen, wanted]] : []
  let left = wanted
  const shares = targets.map((claim) => {
    const due = leastKobo(left, claim.due ?? left)
    const part = claim.isWhole && claim.due !== undefined && due < claim.due ? zeroKobo : due
    left = subtractKobo(left, part)
    return [claim, part] as const
  })
  const takesMore = targets.find(({ isWhole }) => !isWhole)
  return takesMore ? [...shares, [takesMore, left]] : shares
}

/** What the columns of a line come to. */
export function wantedInAll(wanted: Wanted): Kobo {
  return sumKobo(deductionKinds.map((kind) => wanted[kind] ?? zeroKobo))
}
