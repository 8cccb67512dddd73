import type { OutputOf } from '@kolo/foundation/endpoint'
import { type CalendarDate, dayIn, instant } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import {
  type FormMutation,
  type MutationForm,
  MutationSheet,
  mutation,
} from '@kolo/ui/patterns/mutation-sheet'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Segment } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select } from '@kolo/ui/primitives/text-input'
import {
  issueMemberStatement,
  issueMemberYearStatement,
  issueStatement,
  issueYearStatement,
  listAccounts,
  type Paper,
} from '../../documents/documents.contract.ts'
import type { PaperFormat } from '../../documents/documents.rules.ts'
import { saidOf, savePaper } from '../../documents/screens/download-document.ts'
import { daysOf, type Range, rangeNames, ranges } from './ranges.ts'

type Values = {
  kind: 'statement' | 'year'
  account: string
  range: Range
  from: string
  to: string
  year: string
  format: PaperFormat
}

/** Whose statement: a member's, where an administrator asks. */
export type OfMember = { uid: string; fullName: string }

/** What is sent: the same words for oneself and for a member, at another address. */
function mutationOf(values: Values, of: OfMember | undefined): FormMutation<Values, Paper> {
  const params = of && { uid: of.uid }
  const year = ({ year, format }: Values) => ({ year: Number(year), format })
  const days = ({ account, from, to, format }: Values) => ({ account, from, to, format })
  if (values.kind === 'year')
    return params
      ? mutation(issueMemberYearStatement, { params, body: year })
      : mutation(issueYearStatement, { body: year })
  return params
    ? mutation(issueMemberStatement, { params, body: days })
    : mutation(issueStatement, { body: days })
}

/** Takes a statement: which account, which time, for paper or for a spreadsheet program. */
export function StatementSheet({
  account = 'all',
  of,
  onClose,
}: {
  account?: string | undefined
  of?: OfMember | undefined
  onClose: () => void
}) {
  const read = useRead(listAccounts, { query: of ? { member: of.uid } : {} })
  const title = of ? `Statement of ${of.fullName}` : 'Get a statement'
  if (!read.data)
    return (
      <Sheet open title={title} onClose={onClose}>
        <Screen of={read} what="the accounts">
          {() => null}
        </Screen>
      </Sheet>
    )
  return <LoadedSheet title={title} account={account} of={of} known={read.data} onClose={onClose} />
}

type Known = OutputOf<typeof listAccounts>

function LoadedSheet({
  title,
  account,
  of,
  known,
  onClose,
}: {
  title: string
  account: string
  of: OfMember | undefined
  known: Known
  onClose: () => void
}) {
  const { timezone } = usePreferences()
  const today = dayIn(timezone, instant(new Date()))
  const initial: Values = {
    kind: 'statement',
    account,
    range: 'this-month',
    ...daysOf('this-month', today),
    year: today.slice(0, 4),
    format: 'pdf',
  }
  return (
    <MutationSheet<Values, Paper>
      title={title}
      submit="Create document"
      initial={initial}
      mutation={(values) => mutationOf(values, of)}
      invalidates={['/api/papers', '/api/long-works']}
      successToast={saidOf}
      onDone={(paper) => {
        if (paper.state === 'ready') savePaper(paper)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldGroup label="Document">
            <Segment
              label="Document"
              value={form.values.kind}
              onValue={(kind) => form.setValue('kind', kind)}
              options={[
                { value: 'statement', label: 'Statement' },
                { value: 'year', label: 'Whole year' },
              ]}
            />
          </FieldGroup>
          {form.values.kind === 'year' ? (
            <YearFields form={form} known={known} today={today} />
          ) : (
            <DayFields form={form} known={known} today={today} />
          )}
          <FieldGroup label="Format">
            <Segment
              label="Format"
              value={form.values.format}
              onValue={(format) => form.setValue('format', format)}
              options={[
                { value: 'pdf', label: 'PDF to print' },
                { value: 'csv', label: 'CSV for a spreadsheet' },
              ]}
            />
          </FieldGroup>
          <p className="sm muted">
            It has a code. With the code, anybody can verify the document at {location.host}/check.
            {of ? ' The audit log records that you created it.' : ''}
          </p>
        </>
      )}
    </MutationSheet>
  )
}

type Fields = { form: MutationForm<Values>; known: Known; today: CalendarDate }

function DayFields({ form, known, today }: Fields) {
  const { range, from, to } = form.values
  const choose = (next: string) => {
    const chosen = ranges.find((one) => one === next) ?? 'own'
    form.setValues({ ...form.values, range: chosen, ...(chosen === 'own' ? {} : daysOf(chosen, today)) })
  }
  return (
    <>
      <Select
        {...form.field('account')}
        label="Account"
        options={known.accounts.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <Select
        name="range"
        label="Period"
        value={range}
        onValue={choose}
        options={ranges.map((one) => ({ value: one, label: rangeNames[one] }))}
        error={range === 'own' ? undefined : (form.errors.from ?? form.errors.to)}
        hint={
          range === 'own' ? undefined : (
            <>
              <Day day={from as CalendarDate} /> to <Day day={to as CalendarDate} />
            </>
          )
        }
      />
      {range === 'own' && (
        <div className="form-2">
          <DayInput {...form.field('from')} label="From" max={today} />
          <DayInput {...form.field('to')} label="To" />
        </div>
      )}
    </>
  )
}

function YearFields({ form, known, today }: Fields) {
  const last = Number(today.slice(0, 4))
  const years = Array.from({ length: Math.max(1, last - known.sinceYear + 1) }, (_, at) => String(last - at))
  return (
    <Select
      {...form.field('year')}
      label="Year"
      hint="All accounts together, with interest and tax by month"
      options={years.map((year) => ({ value: year, label: year }))}
    />
  )
}
