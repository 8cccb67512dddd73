import type { DayOrder } from '@kolo/files/cells'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { safeParse } from 'zod/mini'
import type { StatementReading } from '../../bank-statements.contract.ts'
import { formWire, type StatementForm } from '../../forms.rules.ts'

/** The form once nothing of it is missing. */
export function wholeForm(form: Partial<StatementForm>): StatementForm | undefined {
  return safeParse(formWire, form).data
}

const orders: Record<DayOrder, string> = {
  DMY: 'Day, month, year (25/11/2026)',
  MDY: 'Month, day, year (11/25/2026)',
  YMD: 'Year, month, day (2026-11-25)',
}

type Amount = StatementForm['amount']
const kinds: { value: Amount['kind']; label: string }[] = [
  { value: 'two', label: 'Two columns, out and in' },
  { value: 'one', label: 'One column, with its sign' },
  { value: 'marked', label: 'One column, with DR or CR beside it' },
]

/** A column for each part. */
function Columns({
  reading,
  form,
  onForm,
}: {
  reading: StatementReading
  form: Partial<StatementForm>
  onForm: (form: Partial<StatementForm>) => void
}) {
  const columns = reading.heads.map((head, at) => ({
    value: String(at),
    label: head || `Column ${at + 1}`,
  }))
  const pick = (at: number | undefined) => (at === undefined ? '' : String(at))
  const { amount } = form
  const amountColumn = (label: string, part: 'column' | 'mark' | 'out' | 'in') => (
    <Select
      label={label}
      value={pick((amount as Partial<Record<typeof part, number>> | undefined)?.[part])}
      placeholder="Choose"
      options={columns}
      onValue={(next) => onForm({ ...form, amount: { ...amount, [part]: Number(next) } as Amount })}
    />
  )
  return (
    <div className="form-2">
      <Select
        label="Day"
        value={pick(form.day)}
        placeholder="Choose"
        options={columns}
        onValue={(next) => onForm({ ...form, day: Number(next) })}
      />
      <Select
        label="Narration"
        value={pick(form.narration?.[0])}
        placeholder="Choose"
        options={columns}
        onValue={(next) => onForm({ ...form, narration: [Number(next)] })}
      />
      <Select
        className="span-2"
        label="Amount"
        value={amount?.kind ?? ''}
        placeholder="Choose how it is written"
        options={kinds}
        onValue={(kind) => onForm({ ...form, amount: { kind } as Amount })}
      />
      {amount?.kind === 'two' && amountColumn('Money out', 'out')}
      {amount?.kind === 'two' && amountColumn('Money in', 'in')}
      {(amount?.kind === 'one' || amount?.kind === 'marked') &&
        amountColumn('Column of the amount', 'column')}
      {amount?.kind === 'marked' && amountColumn('Column with DR or CR', 'mark')}
      <Select
        label="Bank reference"
        optional
        value={pick(form.reference)}
        placeholder="None"
        options={columns}
        onValue={(next) => onForm(withColumn(form, 'reference', next))}
      />
      <Select
        label="Balance"
        optional
        value={pick(form.balance)}
        placeholder="None"
        options={columns}
        onValue={(next) => onForm(withColumn(form, 'balance', next))}
      />
    </div>
  )
}

/** Which column is what. Asked the first time a bank's file is seen; then it is remembered for that bank. */
export function FormFields({
  reading,
  form,
  error,
  onForm,
}: {
  reading: StatementReading
  form: Partial<StatementForm>
  error: string | undefined
  onForm: (form: Partial<StatementForm>) => void
}) {
  const fields = <Columns reading={reading} form={form} onForm={onForm} />
  const isDoubtful = reading.dayOrders.length > 1
  return (
    <>
      {isDoubtful && !reading.isRemembered && (
        <Select
          label="How does the bank write the day?"
          hint={`In this file ${sampleDay(reading, form.day)} can be read in two ways.`}
          value={form.dayOrder ?? ''}
          placeholder="Choose one"
          error={error}
          options={reading.dayOrders.map((order) => ({ value: order, label: orders[order] }))}
          onValue={(next) => onForm({ ...form, dayOrder: next as DayOrder })}
        />
      )}
      {reading.isRemembered ? (
        <details>
          <summary className="more">Columns as they were mapped for this bank</summary>
          {fields}
        </details>
      ) : (
        <>
          <Notice title="Which column is what?">
            It is asked once for each bank, and remembered until its columns are called otherwise.
          </Notice>
          {fields}
        </>
      )}
    </>
  )
}

function withColumn(form: Partial<StatementForm>, part: 'reference' | 'balance', next: string) {
  const { [part]: _, ...rest } = form
  return next === '' ? rest : { ...rest, [part]: Number(next) }
}

function sampleDay({ sample }: StatementReading, column: number | undefined): string {
  return sample.map((cells) => cells[column ?? -1] ?? '').find((cell) => /\d/.test(cell)) ?? 'a day'
}
