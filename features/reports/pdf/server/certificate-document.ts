/** A certificate of shares as one page of A4, in letters that can still be read when the page is as wide as a phone. Pure. */
import { groupThousands } from '@kolo/foundation/money'
import type { Certificate } from '../../documents/server/certificate.ts'
import {
  type Content,
  facts,
  genuine,
  type PrintedFrame,
  paperOf,
  titleOf,
  writeAs,
} from './document-parts.ts'

/** All that stands on the paper. */
export type PrintedCertificate = PrintedFrame & { kind: 'certificate'; certificate: Certificate }

/** The whole document, for `pdfmake`. */
export function certificatePaper(printed: PrintedCertificate): Content {
  const { certificate, formats, community } = printed
  const { naira, day, moment } = writeAs(formats)
  const { member, code, units, parKobo, valueKobo, since, issuedAt } = certificate
  const shares = `${groupThousands(String(units))} ${units === 1 ? 'share' : 'shares'}`
  return paperOf(printed, { title: 'Share certificate', of: `${member.memberCode} · ${code}`, size: 14 }, [
    ...titleOf('Share certificate', `of share account ${code}`, 26),
    { text: shares, fontSize: 34, bold: true, margin: [0, 22, 0, 0] },
    {
      text: `in the share capital of ${community.name}, held by ${member.fullName}`,
      margin: [0, 2, 0, 18],
    },
    facts([
      ['Member', member.fullName],
      ['Member number', member.memberCode],
      ['One share is worth', naira(parKobo)],
      ['Total', naira(valueKobo)],
      ['Shareholder since', day(since)],
      ['Certificate created on', moment(issuedAt)],
    ]),
    genuine(
      printed,
      'the member’s initials, the share account, the day and what the shares are worth, and whether they are still held',
      12,
    ),
  ])
}
