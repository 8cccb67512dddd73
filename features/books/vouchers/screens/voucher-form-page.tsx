/** A voucher is written: kind, day, who, what for, and lines until both sides are equal. */
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { Form } from '@kolo/ui/patterns/form'
import { mutation, useMutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useNavigate, useParams } from 'react-router'
import { voucherPath, vouchersPath } from '../../books.paths.ts'
import { type Chart, readChartOfAccounts } from '../../chart/chart.contract.ts'
import { vouchersTrail } from '../../screens/accounts-navigation.ts'
import { draftVoucher, editVoucher, listVouchers, readVoucher, type Voucher } from '../voucher.contract.ts'
import { kindNames, partyNames } from '../voucher.messages.ts'
import { type VoucherKind, voucherKinds } from '../voucher.rules.ts'
import { emptyLine, LinesField, type LineValues, lineOnWire, linesFault, lineTyped } from './lines-field.tsx'

type Values = {
  kind: VoucherKind
  valueDate: string
  party: string
  narration: string
  reference: string
  evidence: string
  lines: LineValues[]
}

/** A new voucher, or the one the address names. */
export function VoucherFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewVoucher /> : <EditVoucher id={id} />
}

function NewVoucher() {
  const chart = useRead(readChartOfAccounts, { query: {} })
  return (
    <>
      <Head title="New voucher" />
      <Screen of={chart} what="the accounts">
        {({ accounts }) => (
          <VoucherForm
            accounts={accounts}
            initial={{
              kind: 'payment',
              valueDate: dayIn(lagos, instant(new Date())),
              party: '',
              narration: '',
              reference: '',
              evidence: '',
              lines: [emptyLine, emptyLine],
            }}
          />
        )}
      </Screen>
    </>
  )
}

/** A draft, or what was sent back, is changed. */
function EditVoucher({ id }: { id: string }) {
  const chart = useRead(readChartOfAccounts, { query: {} })
  const read = useRead(readVoucher, { params: { id } })
  return (
    <>
      <Head title="Edit voucher" />
      <Screen of={chart} what="the accounts">
        {({ accounts }) => (
          <Screen of={read} what="the voucher">
            {(voucher) => (
              <VoucherForm
                accounts={accounts}
                voucher={voucher}
                initial={{
                  kind: voucher.kind,
                  valueDate: voucher.valueDate,
                  party: voucher.party,
                  narration: voucher.narration,
                  reference: voucher.reference,
                  evidence: voucher.evidence,
                  lines: voucher.lines.map(lineTyped),
                }}
              />
            )}
          </Screen>
        )}
      </Screen>
    </>
  )
}

function Head({ title }: { title: string }) {
  return <PageHead title={title} crumb={<Breadcrumb trail={vouchersTrail} here={title} />} />
}

function contentsOf({ valueDate, party, narration, reference, evidence, lines }: Values) {
  return { valueDate, party, narration, reference, evidence, lines: lines.map(lineOnWire) }
}

function VoucherForm({
  accounts,
  initial,
  voucher,
}: {
  accounts: Chart['accounts']
  initial: Values
  voucher?: Voucher
}) {
  const go = useNavigate()
  const { form, question } = useMutationForm<Values, Voucher>({
    initial,
    mutation: voucher
      ? mutation(editVoucher, {
          params: { id: voucher.id },
          check: linesFault,
          body: (values: Values) => ({ version: voucher.version, ...contentsOf(values) }),
        })
      : mutation(draftVoucher, {
          check: linesFault,
          body: (values: Values) => ({ kind: values.kind, ...contentsOf(values) }),
        }),
    cacheUpdates: (saved) => [setQuery(readVoucher, { params: { id: saved.id } }, saved)],
    invalidates: [listVouchers],
    successToast: () => 'The draft is saved',
    onDone: ({ id }) => void go(voucherPath(id)),
  })
  const { kind, lines } = form.values
  return (
    <Form of={form}>
      {question}
      <Card title="Details">
        <div className="grid g-2">
          {voucher ? null : (
            <Select
              label="Kind"
              {...form.field('kind')}
              options={voucherKinds.map((value) => ({ value, label: kindNames[value] }))}
            />
          )}
          <DayInput label="Value date" {...form.field('valueDate')} />
          <TextInput
            label={partyNames[kind]}
            optional={kind === 'transfer' || kind === 'journal'}
            maxLength={120}
            {...form.field('party')}
          />
          <TextInput
            label="Reference"
            hint="The number of the invoice or receipt"
            optional
            maxLength={60}
            {...form.field('reference')}
          />
        </div>
        <TextInput label="Narration" hint="What it is for" maxLength={300} {...form.field('narration')} />
        <TextArea
          label="Evidence"
          hint="What you saw: the invoice, the line of the bank, the minutes"
          optional
          maxLength={500}
          rows={2}
          {...form.field('evidence')}
        />
      </Card>
      <LinesField
        kind={kind}
        accounts={accounts}
        lines={lines}
        error={form.errors.lines}
        onLines={(next) => form.setValue('lines', next)}
      />
      <div className="btn-row">
        <ButtonLink to={voucher ? voucherPath(voucher.id) : vouchersPath}>Cancel</ButtonLink>
        <Button type="submit" look="primary" busy={form.busy}>
          Save draft
        </Button>
      </div>
    </Form>
  )
}
