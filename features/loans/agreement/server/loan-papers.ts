/** What stands on each paper of a loan, written as its reader likes it. Decides nothing. */
import type { Call } from '@kolo/application/call'
import {
  addKobo,
  divideKobo,
  type Kobo,
  kobo,
  subtractKobo,
  sumKobo,
  timesKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { LoanPaper, LoanPaperPart } from '@kolo/reports/server'
import { setOffToday } from '../../disbursement/server/set-off-figures.ts'
import { presentGuarantors } from '../../guarantors/server/present-guarantors.ts'
import { loanStatusWords } from '../../loans/loan.messages.ts'
import { offerHoldsUntil } from '../../loans/loan.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import { type LoanWithTerms, loanById } from '../../loans/server/loan.store.ts'
import { payToOf } from '../../loans/server/pay-to.ts'
import { costOf, scheduleOf } from '../../products/loan-schedule.rules.ts'
import { feesBefore } from '../../products/loan-terms.rules.ts'
import { effectiveRateWords, loanRateWords, loanTermLines } from '../../products/product.messages.ts'
import type { LoanDocumentRecord } from './loan-document.record.ts'
import { type LoanLine, loanLines } from './loan-document-figures.ts'

type Making = {
  call: Pick<Call, 'db' | 'now' | 'community'>
  loan: LoanWithTerms
  document: LoanDocumentRecord
  member: { fullName: string; code: string }
  write: Writer
}

export function paperOfLoan(making: Making): Promise<LoanPaper> | LoanPaper {
  const { kind } = making.document
  if (kind === 'agreement') return agreement(making)
  return kind === 'statement' ? statement(making) : clearance(making)
}

const of = ({ member, loan }: Making) => `${member.code} · ${loan.code}`

function parties({ call, member, loan }: Making): LoanPaperPart {
  return {
    heading: 'Parties',
    facts: [
      ['Lender', call.community.name],
      ['Borrower', member.fullName],
      ['Member number', member.code],
      ['For', loan.purpose],
    ],
  }
}

async function agreement(making: Making): Promise<LoanPaper> {
  const { call, loan, write } = making
  const { naira } = write
  const terms = termsOfLoan(loan)
  const principalKobo = kobo(loan.principalKobo)
  const paidOutOn = loan.paidOutOn ?? dayIn(lagos, call.now)
  const cost = costOf(terms, { principalKobo, instalments: loan.instalments, paidOutOn })
  const payTo = (await payToOf(call.db, [loan])).get(loan.id)
  const before = feesBefore(terms, principalKobo)
  const older = loan.topUpOf === null ? undefined : await loanById(call.db, loan.topUpOf)
  const setOffKobo = await setOffToday(call, loan)
  return {
    title: loan.acceptedAt === null ? 'Offer of a loan' : 'Loan agreement',
    below: `${loan.code}, ${loan.productName}, version ${loan.productVersion}`,
    of: of(making),
    parts: [
      parties(making),
      {
        heading: 'The loan',
        facts: [
          ['Amount', naira(principalKobo)],
          ['Rate', loanRateWords(terms)],
          [
            'Effective yearly rate, all interest and fees',
            cost.effectiveRate === undefined ? 'None' : effectiveRateWords(cost.effectiveRate),
          ],
          ['Total interest', naira(cost.interestKobo)],
          ['Fees, taken from what is paid out', naira(cost.feesKobo)],
          ...(before > 0n ? [['Fees, paid before', naira(before)] as const] : []),
          ...(older ? [[`Repays loan ${older.code}`, naira(setOffKobo)] as const] : []),
          ['Paid to the borrower', naira(subtractKobo(cost.receivedKobo, setOffKobo))],
          ['Paid to', payTo ? `${payTo.bankName}, account ending ${payTo.last4}` : 'Wallet'],
        ],
      },
      schedule(making),
      ...(await guarantees(making)),
      { heading: 'Terms', facts: loanTermLines(terms, naira).map(({ label, value }) => [label, value]) },
      cannotPay(making),
      accepted(making),
    ],
    told: 'the borrower’s initials, the loan, its amount, and whether it is in force',
  }
}

/** Who guarantees the loan, and how much of it at most. */
async function guarantees({ call, loan, write }: Making): Promise<LoanPaperPart[]> {
  const all = await presentGuarantors(call.db, loan.id)
  const standing = all.filter(({ status, answeredAt }) =>
    status === 'released' ? answeredAt !== null : status === 'accepted',
  )
  if (standing.length === 0) return []
  return [
    {
      heading: 'Guarantors',
      columns: ['Guarantor', 'Guarantees at most', 'Part of the loan'],
      right: 1,
      rows: standing.map(({ member, amountKobo }) => [
        member.fullName,
        write.naira(amountKobo),
        percentOf(amountKobo, loan),
      ]),
      sums: ['Total', write.naira(sumKobo(standing.map(({ amountKobo }) => amountKobo))), ''],
    },
  ]
}

/** ₦100,000 of ₦300,000 → 33.33%. */
function percentOf(amount: Kobo, { principalKobo }: Pick<LoanWithTerms, 'principalKobo'>): string {
  const bps = divideKobo(timesKobo(amount, 10_000), principalKobo, 'half-up')
  return `${(Number(bps) / 100).toFixed(2)}%`
}

/** As it was agreed, whatever schedule the loan was given later. */
function schedule({ call, loan, write }: Making): LoanPaperPart {
  const { naira, day } = write
  const lines = scheduleOf(termsOfLoan(loan), {
    principalKobo: kobo(loan.principalKobo),
    instalments: loan.instalments,
    paidOutOn: loan.paidOutOn ?? dayIn(lagos, call.now),
  })
  const sum = (part: (line: (typeof lines)[number]) => Kobo) => naira(sumKobo(lines.map(part)))
  return {
    heading: loan.paidOutOn === null ? 'Schedule, if it is paid out today' : 'Schedule',
    columns: ['No.', 'Due', 'Principal', 'Interest', 'Instalment'],
    right: 2,
    rows: lines.map(({ number, dueOn, principalKobo, interestKobo }) => [
      String(number),
      day(dueOn),
      naira(principalKobo),
      naira(interestKobo),
      naira(addKobo(principalKobo, interestKobo)),
    ]),
    sums: [
      '',
      'Total',
      sum(({ principalKobo }) => principalKobo),
      sum(({ interestKobo }) => interestKobo),
      sum(({ principalKobo, interestKobo }) => addKobo(principalKobo, interestKobo)),
    ],
  }
}

/** What happens then, as far as the terms of this loan say it. */
function cannotPay({ loan, call }: Making): LoanPaperPart {
  const { lien, penaltyBps } = termsOfLoan(loan)
  return {
    heading: 'When you cannot pay',
    sentences: [
      `Tell ${call.community.name} before the day an instalment is due.`,
      'What is due and not paid is overdue. You cannot apply for another loan, and you cannot leave, while you owe.',
      ...(lien === 'none'
        ? []
        : ['The savings that secure this loan cannot be withdrawn until it is repaid.']),
      ...(penaltyBps > 0 ? ['An instalment that is overdue bears the penalty in the terms.'] : []),
    ],
  }
}

function accepted({ loan, write }: Making): LoanPaperPart {
  const { acceptedAt, offeredAt, agreementSha256 } = loan
  return {
    heading: 'Acceptance',
    facts:
      acceptedAt === null
        ? [
            ['Status', 'Not accepted yet'],
            ...(offeredAt === null
              ? []
              : [['Offer holds until', write.day(offerHoldsUntil(dayIn(lagos, offeredAt)))] as const]),
          ]
        : [
            ['Accepted by the borrower on', write.moment(acceptedAt)],
            ['Confirmed with', 'a fresh proof of identity'],
            ['SHA-256 of what was accepted', agreementSha256 ?? ''],
          ],
  }
}

const partNames: Record<LoanLine['of'], string> = {
  principal: 'Principal',
  interest: 'Interest',
  penalty: 'Penalty',
}

async function statement(making: Making): Promise<LoanPaper> {
  const { call, loan, document, write } = making
  const { naira, day, moment } = write
  const lines = await loanLines(call.db, loan, document.issuedAt)
  const owed = (part: LoanLine['of']) =>
    sumKobo([zeroKobo, ...lines.filter((line) => line.of === part).map(({ amount }) => amount)])
  let balance = zeroKobo
  const rows = lines.map((line) => {
    balance = addKobo(balance, line.amount)
    return [
      day(dayIn(lagos, line.postedAt)),
      line.memo,
      partNames[line.of],
      signed(line.amount, naira),
      naira(balance),
    ]
  })
  return {
    title: 'Loan statement',
    below: `${loan.code}, ${loan.productName}, as of ${moment(document.issuedAt)}`,
    of: of(making),
    parts: [
      parties(making),
      {
        heading: 'Owed',
        facts: [
          ['Amount of the loan', naira(kobo(loan.principalKobo))],
          ['Paid out on', loan.paidOutOn === null ? '' : day(loan.paidOutOn)],
          ['Principal left', naira(owed('principal'))],
          ['Interest due', naira(owed('interest'))],
          ['Penalties', naira(owed('penalty'))],
          ['Total', naira(kobo(document.amountKobo))],
        ],
      },
      {
        heading: 'What happened',
        columns: ['Day', 'Entry', 'Part', 'Amount', 'Owed after'],
        right: 3,
        rows,
      },
    ],
    told: 'the borrower’s initials, the loan, the day and what was owed, and whether our books still say so',
  }
}

const signed = (amount: Kobo, naira: Writer['naira']) =>
  amount < 0n ? `−${naira(kobo(-amount))}` : naira(amount)

function clearance(making: Making): LoanPaper {
  const { call, loan, member, write } = making
  const { naira, day } = write
  const repaidOn = dayOf(loan.endedAt)
  return {
    title: 'Loan clearance letter',
    below: `${loan.code}, ${loan.productName}`,
    of: of(making),
    parts: [
      {
        heading: 'To whom it may concern',
        sentences: [
          `${member.fullName}, member ${member.code} of ${call.community.name}, borrowed ${naira(kobo(loan.principalKobo))} under ${loan.code}.`,
          `The loan was repaid in full${repaidOn === undefined ? '' : ` on ${day(repaidOn)}`}. Nothing is owed under it.`,
          'Savings that secured it are free.',
        ],
      },
      {
        heading: 'The loan',
        facts: [
          ['Status', loanStatusWords[loan.status]],
          ['Amount', naira(kobo(loan.principalKobo))],
          ...(loan.paidOutOn === null ? [] : [['Paid out on', day(loan.paidOutOn)] as const]),
          ...(repaidOn === undefined ? [] : [['Repaid on', day(repaidOn)] as const]),
        ],
      },
    ],
    told: 'the borrower’s initials, the loan, and whether it is repaid',
  }
}

function dayOf(at: Instant | null): CalendarDate | undefined {
  return at === null ? undefined : dayIn(lagos, at)
}
