/**
 * Vouchers: what each kind may debit and credit, and the journal its lines become. What must always be true: the two sides of
 * a voucher are equal; money is bank accounts and petty cash; no line is on an account of members or of the program. The
 * database says the same (`voucher_fault`), and a test compares the two.
 */
import { type Kobo, leastKobo, subtractKobo, sumKobo } from '@kolo/foundation/money'

/** The kinds, with what their codes begin with. */
export const voucherPrefixes = { receipt: 'RV', payment: 'PV', transfer: 'CV', journal: 'JV' } as const
/** One of the kinds. */
export type VoucherKind = keyof typeof voucherPrefixes
/** All of them, in the order of forms. */
export const voucherKinds = Object.keys(voucherPrefixes) as [VoucherKind, ...VoucherKind[]]

/** What is kept of a voucher's way; "reversed" is a posted one that another one reversed. */
export const voucherStates = ['draft', 'submitted', 'sent_back', 'posted', 'cancelled'] as const
export type VoucherState = (typeof voucherStates)[number]
/** The states people read. */
export const shownStates = [...voucherStates, 'reversed'] as const
export type ShownState = (typeof shownStates)[number]

/** The fewest lines of a voucher. */
export const linesLeast = 2
/** The most lines of a voucher. */
export const linesMost = 50

/** A line: one account, on one side. */
export type VoucherLine = { account: string; debitKobo: Kobo; creditKobo: Kobo }

/** What the decision knows of an account of the chart. */
export type LineAccount = { kind: 'control' | 'system' | 'own'; isMoney: boolean; active: boolean }

/** Why lines are none of a voucher, and which of them. */
export type LineFault =
  | 'lines'
  | 'not-balanced'
  | 'no-such-account'
  | 'amount-missing'
  | 'account-retired'
  | 'account-not-own'
  | 'account-twice'
  | 'account-side'

/** Whether a line of this kind and side is on a bank account or petty cash; otherwise it is on another own account. */
export function isMoneySide(kind: VoucherKind, side: 'debit' | 'credit'): boolean {
  if (kind === 'transfer') return true
  return (kind === 'receipt' && side === 'debit') || (kind === 'payment' && side === 'credit')
}

/**
 * The first thing that is wrong with the lines of a voucher. A payment of ₦1,080,000.00: 5320 debit ₦1,045,000.00, 5330 debit
 * ₦35,000.00, a bank account credit ₦1,080,000.00.
 */
export function lineFault(
  kind: VoucherKind,
  lines: readonly VoucherLine[],
  accounts: ReadonlyMap<string, LineAccount>,
): { fault: LineFault; account?: string } | undefined {
  if (lines.length < linesLeast || lines.length > linesMost) return { fault: 'lines' }
  const sides = new Map<string, 'debit' | 'credit'>()
  for (const line of lines) {
    const { account } = line
    const known = accounts.get(account)
    const side = line.debitKobo > 0n ? 'debit' : 'credit'
    if (!known) return { fault: 'no-such-account', account }
    if (!isOnOneSide(line)) return { fault: 'amount-missing', account }
    if (!known.active) return { fault: 'account-retired', account }
    if (known.kind !== 'own' && !known.isMoney) return { fault: 'account-not-own', account }
    if ((sides.get(account) ?? side) !== side) return { fault: 'account-twice', account }
    if (known.isMoney !== isMoneySide(kind, side)) return { fault: 'account-side', account }
    sides.set(account, side)
  }
  const { debits, credits } = sidesOf(lines)
  return debits === credits && debits > 0n ? undefined : { fault: 'not-balanced' }
}

/** Whether a line has an amount on one side and nothing on the other. */
const isOnOneSide = ({ debitKobo, creditKobo }: VoucherLine) =>
  debitKobo > 0n ? creditKobo === 0n : debitKobo === 0n && creditKobo > 0n

/** The sums of both sides. */
export function sidesOf(lines: readonly VoucherLine[]): { debits: Kobo; credits: Kobo } {
  return {
    debits: sumKobo(lines.map(({ debitKobo }) => debitKobo)),
    credits: sumKobo(lines.map(({ creditKobo }) => creditKobo)),
  }
}

/**
 * The lines as movements from a debited to a credited account, in their order: each side is used up in turn. Debits 70 and
 * 30, credits 60 and 40: 60 from the first to the first, 10 to the second, 30 from the second to the second.
 */
export function movementsOf(
  lines: readonly VoucherLine[],
): { debit: string; credit: string; amount: Kobo }[] {
  const left = (side: 'debitKobo' | 'creditKobo') =>
    lines.filter((line) => line[side] > 0n).map((line) => ({ account: line.account, amount: line[side] }))
  const [debits, credits] = [left('debitKobo'), left('creditKobo')]
  const movements: { debit: string; credit: string; amount: Kobo }[] = []
  let [debit, credit] = [debits.shift(), credits.shift()]
  while (debit && credit) {
    const amount = leastKobo(debit.amount, credit.amount)
    movements.push({ debit: debit.account, credit: credit.account, amount })
    debit = debit.amount > amount ? { ...debit, amount: subtractKobo(debit.amount, amount) } : debits.shift()
    credit =
      credit.amount > amount ? { ...credit, amount: subtractKobo(credit.amount, amount) } : credits.shift()
  }
  return movements
}

/** The lines of the voucher that reverses another. */
export function mirrored<Line extends VoucherLine>(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({ ...line, debitKobo: line.creditKobo, creditKobo: line.debitKobo }))
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion']

/** 1,080,000.00 → "One million and eighty thousand naira only"; 250.50 → "Two hundred and fifty naira, fifty kobo only". */
export function amountInWords(amount: Kobo): string {
  const naira = amount / 100n
  const kobo = Number(amount % 100n)
  const words = [
    ...(naira > 0n || kobo === 0 ? [`${wholeInWords(naira)} naira`] : []),
    ...(kobo > 0 ? [`${belowThousand(kobo)} kobo`] : []),
  ].join(', ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} only`
}

function wholeInWords(number: bigint): string {
  if (number === 0n) return 'zero'
  const groups: { words: string; below: number; scale: number }[] = []
  for (let rest = number, scale = 0; rest > 0n; rest /= 1000n, scale += 1) {
    const below = Number(rest % 1000n)
    if (below > 0) groups.unshift({ words: `${belowThousand(below)}${scales[scale]}`, below, scale })
  }
  const last = groups.at(-1)
  const joins = groups.length > 1 && last !== undefined && last.below < 100
  const head = groups.slice(0, joins ? -1 : undefined).map(({ words }) => words)
  return joins && last ? `${head.join(', ')} and ${last.words}` : head.join(', ')
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const below =
    rest < 20 ? ones[rest] : `${tens[Math.floor(rest / 10)]}${rest % 10 ? `-${ones[rest % 10]}` : ''}`
  if (hundreds === 0) return below ?? ''
  return `${ones[hundreds]} hundred${rest > 0 ? ` and ${below}` : ''}`
}
