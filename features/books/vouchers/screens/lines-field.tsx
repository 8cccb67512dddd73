/** The lines of a voucher as they are typed, with the sums of both sides. */
import { type Kobo, kobo, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { Naira } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { FieldError } from '@kolo/ui/primitives/field'
import { plusIcon, xIcon } from '@kolo/ui/primitives/icons'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useId } from 'react'
import type { Chart } from '../../chart/chart.contract.ts'
import { amountInWords, isMoneySide, linesLeast, linesMost, type VoucherKind } from '../voucher.rules.ts'

/** A line as it is typed: the account by its number or name, amounts as digits of kobo. */
export type LineValues = { account: string; debit: string; credit: string; memo: string }

/** A line nobody typed into. */
export const emptyLine: LineValues = { account: '', debit: '', credit: '', memo: '' }

/** A line in the form it travels in. */
export function lineOnWire({ account, debit, credit, memo }: LineValues) {
  return { account: account.slice(0, 4), debitKobo: debit || '0', creditKobo: credit || '0', memo }
}

export function lineTyped(line: {
  account: string
  name: string
  debitKobo: Kobo
  creditKobo: Kobo
  memo: string
}): LineValues {
  return {
    account: `${line.account} ${line.name}`,
    debit: line.debitKobo > 0n ? String(line.debitKobo) : '',
    credit: line.creditKobo > 0n ? String(line.creditKobo) : '',
    memo: line.memo,
  }
}

/** What is wrong with the lines before anybody is asked. */
export function linesFault({ lines }: { lines: readonly LineValues[] }) {
  const sumOf = (side: 'debit' | 'credit') => sumKobo(lines.map((line) => amountOf(line[side])))
  return sumOf('debit') === sumOf('credit') ? {} : { lines: 'Debits and credits are not equal.' }
}

/** What was typed as an amount; nothing where it is none. */
const amountOf = (digits: string) => kobo(/^\d+$/.test(digits) ? BigInt(digits) : 0n)

export function LinesField({
  kind,
  accounts,
  lines,
  error,
  onLines,
}: {
  kind: VoucherKind
  accounts: Chart['accounts']
  lines: readonly LineValues[]
  error: string | undefined
  onLines: (lines: LineValues[]) => void
}) {
  const list = useId()
  const offered = accounts.filter(
    ({ active, kind: kept, isMoney }) =>
      active && (isMoney ? kind !== 'journal' : kept === 'own' && kind !== 'transfer'),
  )
  const change = (place: number, part: Partial<LineValues>) =>
    onLines(lines.map((line, at) => (at === place ? { ...line, ...part } : line)))
  /** A number alone, or a name alone, becomes both once the field is left. */
  const complete = (place: number, typed: string) => {
    const words = typed.trim().toLowerCase()
    const found = offered.filter(
      ({ number, name }) =>
        words.length >= 3 &&
        (`${number} ${name}`.toLowerCase().startsWith(words) || name.toLowerCase().includes(words)),
    )
    const [only] = found
    if (only && found.length === 1) change(place, { account: `${only.number} ${only.name}` })
  }
  return (
    <Card title="Lines">
      <p className="sm muted">{sideWords(kind)}</p>
      <datalist id={list}>
        {offered.map(({ number, name }) => (
          <option key={number} value={`${number} ${name}`} />
        ))}
      </datalist>
      <FieldError>{error}</FieldError>
      {lines.map((line, place) => (
        <fieldset
          key={place}
          className="line-field m-0 grid gap-3 border-0 border-b border-solid border-line p-0 pb-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_auto] lg:items-end"
        >
          <legend className="vh">Line {place + 1}</legend>
          <TextInput
            label="Account"
            list={list}
            placeholder="Number or name"
            autoComplete="off"
            value={line.account}
            onValue={(account) => change(place, { account })}
            onBlur={() => complete(place, line.account)}
          />
          <AmountInput
            label="Debit"
            value={line.debit}
            onValue={(debit) => change(place, { debit, credit: debit === '' ? line.credit : '' })}
          />
          <AmountInput
            label="Credit"
            value={line.credit}
            onValue={(credit) => change(place, { credit, debit: credit === '' ? line.debit : '' })}
          />
          <TextInput
            label="Note"
            optional
            maxLength={120}
            value={line.memo}
            onValue={(memo) => change(place, { memo })}
          />
          <IconButton
            icon={xIcon}
            label={`Remove line ${place + 1}`}
            disabled={lines.length <= linesLeast}
            onClick={() => onLines(lines.filter((_, at) => at !== place))}
          />
        </fieldset>
      ))}
      <div className="row">
        <Button
          size="sm"
          icon={plusIcon}
          disabled={lines.length >= linesMost}
          onClick={() => onLines([...lines, emptyLine])}
        >
          Add line
        </Button>
      </div>
      <Sums lines={lines} />
    </Card>
  )
}

function sideWords(kind: VoucherKind): string {
  if (kind === 'transfer') return 'From a bank account or petty cash (credit) to another one (debit).'
  if (kind === 'journal') return 'Between own accounts, without money.'
  const side = isMoneySide(kind, 'debit') ? 'debit' : 'credit'
  return `The bank account or petty cash is the ${side} side; the other side is own accounts.`
}

/** Both sides while they are typed, what is missing, and the amount in words once they are equal. */
function Sums({ lines }: { lines: readonly LineValues[] }) {
  const debits = sumKobo(lines.map(({ debit }) => amountOf(debit)))
  const credits = sumKobo(lines.map(({ credit }) => amountOf(credit)))
  const missing = subtractKobo(debits, credits)
  return (
    <div role="status">
      <dl className="kv">
        <div>
          <dt>Debits</dt>
          <dd>
            <Naira amount={debits} className="strong" />
          </dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd>
            <Naira amount={credits} className="strong" />
          </dd>
        </div>
        {(debits > 0n || credits > 0n) && (
          <div>
            <dt>{missing === 0n ? 'In words' : 'Difference'}</dt>
            <dd>{missing === 0n ? amountInWords(debits) : <Naira amount={missing} />}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
