/** A template is written, from nothing or from a voucher, or changed. */
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Form } from '@kolo/ui/patterns/form'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { templatePath, templatesPath } from '../../books.paths.ts'
import { type Chart, readChartOfAccounts } from '../../chart/chart.contract.ts'
import { templatesTrail } from '../../screens/accounts-navigation.ts'
import {
  emptyLine,
  LinesField,
  type LineValues,
  lineOnWire,
  linesFault,
  lineTyped,
} from '../../vouchers/screens/lines-field.tsx'
import { readVoucher } from '../../vouchers/voucher.contract.ts'
import { kindNames, partyNames } from '../../vouchers/voucher.messages.ts'
import { type VoucherKind, voucherKinds } from '../../vouchers/voucher.rules.ts'
import {
  editTemplate,
  listTemplates,
  readTemplate,
  type Template,
  writeTemplate,
} from '../template.contract.ts'
import { rhythmNames } from '../template.messages.ts'
import { type Rhythm, rhythms } from '../template.rules.ts'

type Values = {
  name: string
  kind: VoucherKind
  party: string
  narration: string
  rhythm: Rhythm | ''
  dueOn: string
  lines: LineValues[]
}

const blank: Values = {
  name: '',
  kind: 'payment',
  party: '',
  narration: '',
  rhythm: 'monthly',
  dueOn: '',
  lines: [emptyLine, emptyLine],
}

export function TemplateFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewTemplate /> : <EditTemplate id={id} />
}

/** A new template; with a voucher in the address, one that says what the voucher says. */
function NewTemplate() {
  const [search] = useSearchParams()
  const id = search.get('voucher') ?? ''
  const chart = useRead(readChartOfAccounts, { query: {} })
  const read = useRead(readVoucher, { params: { id } }, { enabled: id !== '' })
  return (
    <>
      <Head title="New template" />
      <Screen of={chart} what="the accounts">
        {({ accounts }) =>
          id === '' ? (
            <TemplateForm accounts={accounts} initial={blank} />
          ) : (
            <Screen of={read} what="the voucher">
              {({ kind, party, narration, lines }) => (
                <TemplateForm
                  accounts={accounts}
                  initial={{
                    ...blank,
                    ...{ name: (party || narration).slice(0, 60), kind, party, narration },
                    lines: lines.map(lineTyped),
                  }}
                />
              )}
            </Screen>
          )
        }
      </Screen>
    </>
  )
}

/** A template is changed. */
function EditTemplate({ id }: { id: string }) {
  const chart = useRead(readChartOfAccounts, { query: {} })
  const read = useRead(readTemplate, { params: { id } })
  return (
    <>
      <Head title="Edit template" />
      <Screen of={chart} what="the accounts">
        {({ accounts }) => (
          <Screen of={read} what="the template">
            {(template) => {
              const { name, kind, party, narration, rhythm = '', dueOn = '', lines } = template
              return (
                <TemplateForm
                  accounts={accounts}
                  template={template}
                  initial={{ name, kind, party, narration, rhythm, dueOn, lines: lines.map(lineTyped) }}
                />
              )
            }}
          </Screen>
        )}
      </Screen>
    </>
  )
}

function Head({ title }: { title: string }) {
  return <PageHead title={title} crumb={<Breadcrumb trail={templatesTrail} here={title} />} />
}

function contentsOf({ name, kind, party, narration, rhythm, dueOn, lines }: Values) {
  return {
    ...{ name, kind, party, narration, lines: lines.map(lineOnWire) },
    rhythm: rhythm === '' ? undefined : rhythm,
    dueOn: rhythm === '' || dueOn === '' ? undefined : dueOn,
  }
}

function TemplateForm({
  accounts,
  initial,
  template,
}: {
  accounts: Chart['accounts']
  initial: Values
  template?: Template
}) {
  const go = useNavigate()
  const { form, question } = useMutationForm<Values, Template>({
    initial,
    mutation: template
      ? mutation(editTemplate, {
          params: { id: template.id },
          check: linesFault,
          body: (values: Values) => ({ version: template.version, ...contentsOf(values) }),
        })
      : mutation(writeTemplate, { check: linesFault, body: contentsOf }),
    cacheUpdates: (saved) => [setQuery(readTemplate, { params: { id: saved.id } }, saved)],
    invalidates: [listTemplates, '/api/admin/home', '/api/audit-events'],
    successToast: () => 'The template is saved',
    onDone: ({ id }) => void go(templatePath(id)),
  })
  const { kind, lines, rhythm } = form.values
  const rhythmOptions = [
    ...rhythms.map((value) => ({ value, label: rhythmNames[value] })),
    { value: '', label: 'When needed' },
  ]
  return (
    <Form of={form}>
      {question}
      <Card title="Details">
        <div className="grid g-2">
          <TextInput label="Name of the template" maxLength={60} {...form.field('name')} />
          <Select
            label="Kind"
            {...form.field('kind')}
            options={voucherKinds.map((value) => ({ value, label: kindNames[value] }))}
          />
          <TextInput
            label={partyNames[kind]}
            optional={kind === 'transfer' || kind === 'journal'}
            maxLength={120}
            {...form.field('party')}
          />
          <TextInput label="Narration" hint="What it is for" maxLength={300} {...form.field('narration')} />
          <Select label="Rhythm" {...form.field('rhythm')} options={rhythmOptions} />
          {rhythm !== '' && (
            <DayInput
              label="Next due"
              hint="In a shorter month it is due on the last day"
              {...form.field('dueOn')}
            />
          )}
        </div>
      </Card>
      <LinesField
        kind={kind}
        accounts={accounts}
        lines={lines}
        error={form.errors.lines}
        onLines={(next) => form.setValue('lines', next)}
      />
      <div className="btn-row">
        <ButtonLink to={template ? templatePath(template.id) : templatesPath}>Cancel</ButtonLink>
        <Button type="submit" look="primary" busy={form.busy}>
          Save template
        </Button>
      </div>
    </Form>
  )
}
