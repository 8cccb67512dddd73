import type { FileChoices } from '@kolo/files/reading'
import { AsWritten, ChoicesFields, LinesOfFile } from '@kolo/files/screens'
import { addKobo, type Kobo, kobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { base64Of } from '@kolo/ui/patterns/file-bytes'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { FieldError } from '@kolo/ui/primitives/field'
import { FileButton } from '@kolo/ui/primitives/file-button'
import { Notice } from '@kolo/ui/primitives/notice'
import { SkeletonRows } from '@kolo/ui/primitives/progress'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import { columnsWire, type ScheduleColumns } from '../columns.rules.ts'
import {
  type Employers,
  type PayrollRun,
  readScheduleFile,
  type ScheduleReading,
  uploadSchedule,
} from '../payroll.contract.ts'
import { deductionKindWords, payrollMessages } from '../payroll.messages.ts'
import { scheduleBytesMost } from '../payroll.rules.ts'
import { deductionKinds } from '../split.rules.ts'
import { monthOf } from './months.ts'

type Values = {
  employerId: string
  fileName: string
  content: string
  columns: Partial<ScheduleColumns>
  choices: FileChoices
  month: string
  accountId: string
  transferKobo: string
  heldKobo: string
  bankReference: string
  receivedOn: string
}

/** The next month, this one and the ten before it. */
function months(): string[] {
  const [year = 0, month = 1] = dayIn(lagos, instant(new Date())).split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => {
    const count = year * 12 + month - at
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * Uploads a schedule: the employer, its file, which column is what the first time a file is headed so, and the transfer it
 * came with. What was found in the file is shown before anything is kept; nothing is booked by it.
 */
export function UploadSheet({
  employers,
  onClose,
  onDone,
}: {
  employers: Employers
  onClose: () => void
  onDone: (run: PayrollRun) => void
}) {
  const { rows, accounts } = employers
  const [first] = rows.length === 1 ? rows : []
  const [account] = accounts.length === 1 ? accounts : []
  return (
    <MutationSheet<Values, PayrollRun>
      title="Upload a schedule"
      submit="Upload and match"
      initial={{
        employerId: first?.id ?? '',
        fileName: '',
        content: '',
        columns: {},
        choices: {},
        month: '',
        accountId: account?.id ?? '',
        transferKobo: '',
        heldKobo: '',
        bankReference: '',
        receivedOn: '',
      }}
      mutation={mutation(uploadSchedule, {
        body: ({ columns, heldKobo, ...values }: Values) => ({
          ...values,
          heldKobo: heldKobo || '0',
          ...(safeParse(columnsWire, columns).success ? { columns } : {}),
        }),
      })}
      invalidates={['/api/payroll-runs', '/api/payroll-employers']}
      successToast={({ openCount, lineCount }) => ({
        title: `${lineCount.toLocaleString('en-NG')} ${lineCount === 1 ? 'line' : 'lines'} read`,
        text:
          openCount === 0
            ? 'Every line has its member.'
            : `${openCount} ${openCount === 1 ? 'needs' : 'need'} your decision.`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => <Fields form={form} employers={employers} />}
    </MutationSheet>
  )
}

function Fields({ form, employers }: { form: MutationForm<Values>; employers: Employers }) {
  const { values, field, errors } = form
  const { reading, isReading, take, change, chooseEmployer, choose } = useReading(form)
  const held = employers.rows.find(({ id }) => id === values.employerId)?.heldKobo ?? zeroKobo
  return (
    <>
      <Select
        label="Employer"
        placeholder="Choose the employer"
        options={employers.rows.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('employerId')}
        onValue={chooseEmployer}
      />
      <div className={errors.content ? 'field is-error' : 'field'}>
        <FileButton
          label={values.fileName || 'Choose the schedule'}
          hint="CSV, XLSX or XLS, as the employer sends it. Up to 4 MB and 20,000 lines."
          accept=".csv,.txt,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={(files) => void take(files)}
        />
        <FieldError>{errors.content}</FieldError>
      </div>
      {values.content !== '' && (
        <ChoicesFields reading={reading?.reading} choices={values.choices} onChoices={choose} />
      )}
      {isReading && !reading && <SkeletonRows />}
      {reading && (
        <>
          <Columns reading={reading} values={values} error={errors.columns} onColumns={change} />
          <Facts reading={reading} values={values} />
        </>
      )}
      <Select
        label="Month"
        placeholder="Choose the month"
        options={months().map((month) => ({ value: month, label: monthOf(month) }))}
        {...field('month')}
      />
      <AmountInput label="Amount of the transfer" {...field('transferKobo')} />
      <Select
        label="Into"
        placeholder="Choose the bank account"
        options={employers.accounts.map(({ id, name }) => ({ value: id, label: name }))}
        {...field('accountId')}
      />
      <TextInput
        label="Bank reference"
        hint="As on the bank statement. You can use it only once."
        maxLength={60}
        autoComplete="off"
        {...field('bankReference')}
      />
      <DayInput label="Day it came in" {...field('receivedOn')} />
      {held > 0n && (
        <AmountInput
          label="Use from this employer’s balance"
          hint={
            <>
              <Naira amount={held} /> was left over before.
            </>
          }
          optional
          {...field('heldKobo')}
        />
      )}
    </>
  )
}

/** Reads the file each time it, its employer or its columns are chosen. */
function useReading(form: MutationForm<Values>) {
  const { values, setValues, setErrors } = form
  const [reading, setReading] = useState<ScheduleReading>()
  const read = useEndpointMutation(readScheduleFile, {
    onDone: (found) => {
      setReading(found)
      // Columns somebody chose stay: another may have been chosen while this answer was on its way.
      setValues((before) =>
        Object.keys(before.columns).length > 0 ? before : { ...before, columns: found.columns },
      )
    },
    onProblem: ({ message }) => {
      setReading(undefined)
      setErrors({ ...form.errors, content: message })
    },
  })
  const ask = (next: Values, columns?: ScheduleColumns) => {
    setErrors({ ...form.errors, content: undefined, columns: undefined } as typeof form.errors)
    setValues(next)
    if (!next.employerId || !next.content) return
    const { employerId, fileName, content, choices } = next
    const body = { employerId, fileName, content, choices, ...(columns ? { columns } : {}) }
    read.mutate({ input: { body } })
  }
  async function take([chosen]: File[]) {
    if (!chosen) return
    setReading(undefined)
    const none = { ...values, fileName: '', content: '', columns: {}, choices: {} }
    const no = chosen.size === 0 ? payrollMessages['file-empty'] : 'A schedule can have up to 4 MB.'
    if (chosen.size === 0 || chosen.size > scheduleBytesMost) {
      setValues(none)
      setErrors({ ...form.errors, content: no })
      return
    }
    ask({ ...none, ...(await base64Of(chosen)) })
  }
  return {
    reading,
    isReading: read.isPending,
    take,
    choose: (choices: FileChoices) => ask({ ...values, choices, columns: {} }),
    chooseEmployer: (employerId: string) => ask({ ...values, employerId, columns: {} }),
    change: (columns: Partial<ScheduleColumns>) => {
      const whole = safeParse(columnsWire, columns)
      if (whole.success) ask({ ...values, columns: whole.data }, whole.data)
      else {
        setValues({ ...values, columns })
        const isFilled = [columns.staffNumber, columns.name, columns.amount].every((at) => at !== undefined)
        setErrors({ ...form.errors, columns: isFilled ? whole.error.issues[0]?.message : undefined } as never)
      }
    },
  }
}

const parts = [
  ['staffNumber', 'Staff number'],
  ['name', 'Name'],
  ['amount', 'Amount'],
] as const

/** Which column is what: asked the first time a file is headed so, then remembered for its employer. */
function Columns({
  reading,
  values: { columns },
  error,
  onColumns,
}: {
  reading: ScheduleReading
  values: Pick<Values, 'columns'>
  error: string | undefined
  onColumns: (columns: Partial<ScheduleColumns>) => void
}) {
  const options = reading.heads.map((head, at) => ({ value: String(at), label: head || `Column ${at + 1}` }))
  const fields = (
    <div className="form-2">
      {parts.map(([part, label]) => (
        <Select
          key={part}
          label={label}
          placeholder="Choose"
          value={columns[part] === undefined ? '' : String(columns[part])}
          options={options}
          onValue={(next) => onColumns({ ...columns, [part]: Number(next) })}
        />
      ))}
      <MoreNames columns={columns} options={options} onColumns={onColumns} />
      {deductionKinds.map((kind) => (
        <Select
          key={kind}
          label={`Part for ${deductionKindWords[kind].toLowerCase()}`}
          optional
          placeholder="In no column of its own"
          value={columns[kind] === undefined ? '' : String(columns[kind])}
          options={options}
          onValue={(next) => {
            const { [kind]: _, ...rest } = columns
            onColumns(next === '' ? rest : { ...rest, [kind]: Number(next) })
          }}
        />
      ))}
    </div>
  )
  if (reading.isRemembered && !error)
    return (
      <details>
        <summary className="more">Columns as they were chosen for this employer</summary>
        {fields}
      </details>
    )
  return (
    <div className={error ? 'stack field is-error' : 'stack'}>
      <Notice title="Which column is what?">
        We ask once for each employer, and again when its columns have other names.
      </Notice>
      {fields}
      <FieldError>{error}</FieldError>
    </div>
  )
}

/** The columns with the rest of a name, where surname and other names stand apart. */
function MoreNames({
  columns,
  options,
  onColumns,
}: {
  columns: Partial<ScheduleColumns>
  options: readonly { value: string; label: string }[]
  onColumns: (columns: Partial<ScheduleColumns>) => void
}) {
  const more = columns.moreNames ?? []
  const choose = (nth: number, next: string) => {
    const moreNames =
      next === '' ? more.slice(0, nth) : [...more.slice(0, nth), Number(next), ...more.slice(nth + 1)]
    const { moreNames: _, ...rest } = columns
    onColumns(moreNames.length > 0 ? { ...rest, moreNames } : rest)
  }
  return ['Other names', 'Middle name']
    .slice(0, more.length + 1)
    .map((label, nth) => (
      <Select
        key={label}
        label={label}
        optional
        placeholder="In no column of its own"
        value={more[nth] === undefined ? '' : String(more[nth])}
        options={options}
        onValue={(next) => choose(nth, next)}
      />
    ))
}

/** What was understood of the file, against the transfer. */
function Facts({ reading, values }: { reading: ScheduleReading; values: Values }) {
  const { lines, faults, faultCount, lineCount, totalKobo, heads } = reading
  if (faultCount > 0)
    return (
      <Notice tone="bad" live="alert" title="Some amounts cannot be read.">
        {faults.map(({ lineNo, written }) => `Line ${lineNo}: “${written}”`).join(', ')}
        {faultCount > faults.length && ' and others'}. Nothing is kept until each is an amount in naira.
      </Notice>
    )
  if (lineCount === 0)
    return safeParse(columnsWire, values.columns).success ? (
      <Notice tone="bad" live="alert" title="Nothing to book.">
        {payrollMessages['file-empty']}
      </Notice>
    ) : null
  const there = addKobo(kobo(BigInt(values.transferKobo || '0')), kobo(BigInt(values.heldKobo || '0')))
  return (
    <div className="stack stack-2">
      <dl className="kv">
        <div>
          <dt>Lines</dt>
          <dd>{lineCount.toLocaleString('en-NG')}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Naira amount={totalKobo} />
          </dd>
        </div>
        {values.transferKobo !== '' && (
          <div>
            <dt>Difference from amount received</dt>
            <dd>
              <Difference of={subtractKobo(there, totalKobo)} />
            </dd>
          </div>
        )}
      </dl>
      <ul className="list">
        {lines.map(({ lineNo, staffNumber, name, amountKobo, cells }) => (
          <li className="item" key={lineNo}>
            <div className="grow">
              <span className="item-title block">{name || 'No name'}</span>
              <span className="item-sub num">{staffNumber || 'No staff number'}</span>
              <AsWritten heads={heads} cells={cells} />
            </div>
            <Naira amount={amountKobo} />
          </li>
        ))}
      </ul>
      {lineCount > lines.length && (
        <p className="xs faint">
          The first {lines.length} of {lineCount.toLocaleString('en-NG')} lines.
        </p>
      )}
      {reading.reading && <LinesOfFile reading={reading.reading} />}
    </div>
  )
}

function Difference({ of: amount }: { of: Kobo }) {
  if (amount === 0n) return <>None</>
  return amount > 0n ? (
    <>
      <Naira amount={amount} /> too much
    </>
  ) : (
    <>
      <Naira amount={subtractKobo(zeroKobo, amount)} /> too little
    </>
  )
}
