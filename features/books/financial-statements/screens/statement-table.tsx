import type { Kobo } from '@kolo/foundation/money'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { Link } from 'react-router'
import { journalsPath } from '../../books.paths.ts'
import type { FinancialStatements, StatementPart } from '../financial-statements.contract.ts'

/** What a statement's figures open: journals of an account that count in these days. */
export type Opening = {
  accounts: FinancialStatements['accounts']
  /** Absent: from the first day of the books. */
  from?: string
  to: string
}

/** A figure as statements have it: without the sign of money, which is in the head of its column. */
export function Figure({ kobo, sign = false }: { kobo: Kobo; sign?: boolean }) {
  const write = useNairaText()
  const [hidden] = useHiddenAmounts()
  if (hidden) return '•••'
  return sign ? write(kobo) : write(kobo).replace('₦', '')
}

/** The name of an account, which opens its journals. */
export function AccountLink({ number, name, opening }: { number: string; name: string; opening: Opening }) {
  const account = opening.accounts.find((one) => one.number === number)
  if (!account) return name
  const search = new URLSearchParams({
    account: account.ledgerAccount,
    name: `${number} ${name}`,
    to: opening.to,
    ...(opening.from === undefined ? {} : { from: opening.from }),
  })
  return <Link to={`${journalsPath}?${search}`}>{name}</Link>
}

/** One part of a statement: its heading, its lines and its sum. */
export type Section = { title: string; part: StatementPart; total: string; isGrand?: boolean }

/** A row that is no account: surplus, or liabilities and members' funds together. */
export type LastRow = { name: string; kobo: Kobo; beforeKobo: Kobo }

/** Sections of accounts with the figures of two periods. */
export function StatementTable({
  label,
  heads,
  sections,
  last,
  opening,
}: {
  label: string
  heads: readonly [now: string, before: string]
  sections: readonly Section[]
  last?: LastRow
  opening: Opening
}) {
  return (
    <table className="table fs">
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Account</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="r">
              {head} ₦
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <SectionRows key={section.title} section={section} opening={opening} />
      ))}
      {last && (
        <tbody>
          <SumRow className="tt" {...last} />
        </tbody>
      )}
    </table>
  )
}

function SectionRows({
  section: { title, part, total, isGrand },
  opening,
}: {
  section: Section
  opening: Opening
}) {
  return (
    <tbody>
      <tr className="sec">
        <th colSpan={3} scope="rowgroup">
          {title}
        </th>
      </tr>
      {part.lines.map(({ key, number, name, isContra, kobo, beforeKobo }) => (
        <tr key={key}>
          <th scope="row">
            {isContra && 'Less: '}
            {number ? <AccountLink number={number} name={name} opening={opening} /> : name}
          </th>
          <td className="r num">
            <Figure kobo={kobo} />
          </td>
          <td className="r num py">
            <Figure kobo={beforeKobo} />
          </td>
        </tr>
      ))}
      <SumRow
        className={isGrand ? 'tt' : 'sub'}
        name={total}
        kobo={part.totalKobo}
        beforeKobo={part.totalBeforeKobo}
      />
    </tbody>
  )
}

function SumRow({ className, name, kobo, beforeKobo }: LastRow & { className: string }) {
  const isTotal = className === 'tt'
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td className="r num">
        <Figure kobo={kobo} sign={isTotal} />
      </td>
      <td className="r num py">
        <Figure kobo={beforeKobo} sign={isTotal} />
      </td>
    </tr>
  )
}
