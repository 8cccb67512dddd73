/** What a member keeps of an investment: the certificate, or the agreement they accepted, as A4. Pure. */
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import {
  type Content,
  facts,
  heading,
  inkSoft,
  type PaperHead,
  paperOf,
  titleOf,
  writeAs,
} from './document-parts.ts'

export type InvestmentPaper = {
  code: string
  plan: string
  status: string
  member: { fullName: string; memberCode: string }
  principalKobo: Kobo
  returnWords: string
  startOn: CalendarDate
  maturesOn: CalendarDate
  activatedAt: Instant | null
  acceptedAt: Instant
  /** The hash of the words that were accepted, and for the agreement the words themselves. */
  sha256: string
  text: string | undefined
  madeAt: Instant
}

/** All that stands on the paper. */
export type PrintedInvestment = PaperHead & { kind: 'investment'; investment: InvestmentPaper }

/** The whole document, for `pdfmake`: with the words of the agreement it is the agreement, without them the certificate. */
export function investmentPaper(printed: PrintedInvestment): Content {
  const { investment, formats } = printed
  const { naira, day, moment } = writeAs(formats)
  const { code, plan, member, text } = investment
  const title = text === undefined ? 'Investment certificate' : 'Investment agreement'
  return paperOf(printed, { title, of: `${member.memberCode} · ${code}`, size: 11 }, [
    ...titleOf(title, `${code}, ${plan}`, 22),
    { text: naira(investment.principalKobo), fontSize: 28, bold: true, margin: [0, 16, 0, 12] },
    facts([
      ['Member', member.fullName],
      ['Member number', member.memberCode],
      ['Return', investment.returnWords],
      ['Starts', day(investment.startOn)],
      ['Ends', day(investment.maturesOn)],
      ['Status', investment.status],
      ...(investment.activatedAt === null ? [] : [['Paid on', moment(investment.activatedAt)] as const]),
      ['Agreement accepted on', moment(investment.acceptedAt)],
      ['Made on', moment(investment.madeAt)],
    ]),
    ...(text === undefined
      ? []
      : [
          heading('What was agreed'),
          ...text.split('\n\n').map((part) => ({ text: part, margin: [0, 0, 0, 6] })),
        ]),
    {
      text: `The SHA-256 checksum of the agreement’s text is ${investment.sha256}. The community’s books hold what was put in under ${code}.`,
      color: inkSoft,
      fontSize: 8,
      margin: [0, 16, 0, 0],
    },
  ])
}
