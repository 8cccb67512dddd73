/** The lines of a voucher or a template, with the sum of both sides. */
import type { Kobo } from '@kolo/foundation/money'
import { Figure } from '../../financial-statements/screens/statement-table.tsx'

type Line = { account: string; name: string; debitKobo: Kobo; creditKobo: Kobo; memo: string }

export function LinesTable({ lines, amountKobo }: { lines: readonly Line[]; amountKobo: Kobo }) {
  return (
    <table className="table">
      <caption className="vh">Lines</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" className="r">
            Debit ₦
          </th>
          <th scope="col" className="r">
            Credit ₦
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.account} ${line.debitKobo} ${line.memo}`}>
            <td>
              <span className="num faint block lg:inline lg:mr-3">{line.account}</span>
              <span className="medium">{line.name}</span>
              {line.memo !== '' && <span className="xs muted block">{line.memo}</span>}
            </td>
            <td className="r num">{line.debitKobo > 0n && <Figure kobo={line.debitKobo} />}</td>
            <td className="r num">{line.creditKobo > 0n && <Figure kobo={line.creditKobo} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total, balanced</td>
          <td className="r num">
            <Figure kobo={amountKobo} />
          </td>
          <td className="r num">
            <Figure kobo={amountKobo} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
