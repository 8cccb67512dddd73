import type { DayOrder } from '@kolo/files/cells'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { safeParse } from 'zod/mini'
import { linesWords } from '../../statements/screens/line.messages.ts'
import type { StatementReading } from '../../statements/statement.contract.ts'
import { meaningsOf, type WordMeaning, type WordRole } from '../column-names.rules.ts'
import { formWire, type StatementForm } from '../forms.rules.ts'

type OptionalPart = 'reference' | 'balance' | 'state' | 'currency' | 'account'

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
  { value: 'marked', label: 'One column, with a word such as Debit beside it' },
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
  const { amount } = form
  const columns = reading.heads.map((head, at) => ({
    value: String(at),
    label: head || `Column ${at + 1}`,
  }))
  const pick = (at: number | undefined) => (at === undefined ? '' : String(at))
  const optional = (label: string, part: OptionalPart, none = 'None') => (
    <Select
      label={label}
      optional
      value={pick(form[part])}
      placeholder={none}
      options={columns}
      onValue={(next) => onForm(withColumn(form, part, next))}
    />
  )
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
      {amount?.kind === 'marked' && amountColumn('Column with Debit or Credit', 'mark')}
      {optional('Bank reference', 'reference')}
      {optional('Balance', 'balance', 'None, do not check balances')}
      {optional('Status', 'state')}
      {optional('Currency', 'currency')}
      {optional('Account number', 'account')}
    </div>
  )
}

const meaningWords: Record<WordMeaning, string> = {
  in: 'Money in',
  out: 'Money out',
  done: 'Completed',
  failed: 'Failed, leave out',
  reversed: 'Reversed, leave out',
  pending: 'Pending, leave out',
}

/** A word as it is compared, with a capital again. */
const shownWord = (word: string) =>
  word === '' ? 'Empty cell' : `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** What each word in a column of words means, and on how many lines it stands. */
function WordFields({
  reading,
  form,
  onForm,
}: {
  reading: StatementReading
  form: Partial<StatementForm>
  onForm: (form: Partial<StatementForm>) => void
}) {
  if (reading.words.length === 0) return null
  const say = (role: WordRole, word: string, means: WordMeaning) => {
    const others = (form.words ?? []).filter((one) => one.role !== role || one.word !== word)
    onForm({ ...form, words: [...others, { role, word, means }] })
  }
  const unknown = reading.words.filter(({ means }) => means === undefined)
  return (
    <>
      {unknown.length > 0 && (
        <Notice
          tone="wait"
          live="alert"
          title={unknown.length === 1 ? 'Say what 1 word means.' : `Say what ${unknown.length} words mean.`}
        >
          We do not guess whether money came in or went out.
        </Notice>
      )}
      <fieldset>
        <legend className="sub2">What the words mean</legend>
        <div className="form-2">
          {reading.words.map(({ role, word, count, means }) => (
            <Select
              key={`${role} ${word}`}
              label={`${shownWord(word)}: ${linesWords(count)}`}
              value={means ?? ''}
              placeholder="Choose"
              options={meaningsOf[role].map((value) => ({ value, label: meaningWords[value] }))}
              onValue={(next) => say(role, word, next as WordMeaning)}
            />
          ))}
        </div>
      </fieldset>
    </>
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
      <WordFields reading={reading} form={form} onForm={onForm} />
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

function withColumn(form: Partial<StatementForm>, part: OptionalPart, next: string) {
  const { [part]: _, ...rest } = form
  return next === '' ? rest : { ...rest, [part]: Number(next) }
}

function sampleDay({ sample }: StatementReading, column: number | undefined): string {
  return sample.map((cells) => cells[column ?? -1] ?? '').find((cell) => /\d/.test(cell)) ?? 'a day'
}
