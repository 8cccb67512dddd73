/** Raising a charge: for what, for whom and until when, then a preview of how many members and how much. */
import { callEndpoint, onceProved, sentenceOfError, useRead } from '@kolo/ui/patterns/api'
import { DayInput } from '@kolo/ui/patterns/day-input'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chargeKindWords } from '../../charges/charge.messages.ts'
import { type ChargeKind, chargeKinds, fineNoticeDays } from '../../charges/charge.rules.ts'
import { chargeReads } from '../../charges/screens/charge.cache.ts'
import { chargeRunPath } from '../../charges.paths.ts'
import { type ChargeRun, listIncomeAccounts, previewRun, type RunPreview, raiseRun } from '../run.contract.ts'
import { audienceWords } from '../run.messages.ts'
import { audiences, codesIn, type RunAudience } from '../run.rules.ts'

type Values = {
  kind: ChargeKind
  title: string
  period: string
  amountKobo: string
  instalments: string
  audience: RunAudience
  joinedSince: string
  memberCodes: string
  dueOn: string
  incomeAccount: string
  reason: string
}

const orderOf = (values: Values) => ({
  kind: values.kind,
  title: values.title,
  period: values.period,
  amountKobo: values.amountKobo || '0',
  instalments: Number(values.instalments),
  audience: values.audience,
  joinedSince: values.audience === 'joined_since' && values.joinedSince !== '' ? values.joinedSince : null,
  memberCodes: values.audience === 'list' ? codesIn(values.memberCodes) : [],
  dueOn: values.dueOn,
  incomeAccount: values.incomeAccount,
})

/** What each kind is usually booked as. */
const usualAccounts: Partial<Record<ChargeKind, string>> = {
  entrance_fee: '4310',
  annual_due: '4320',
  levy: '4320',
  fine: '4340',
}

/** What is charged when nothing is chosen yet: this year's dues for all, or a fine for the members named. */
function initialOf(chosen: readonly string[]): Values {
  const rest = {
    ...{ title: '', period: '', amountKobo: '', instalments: '1', joinedSince: '', dueOn: '', reason: '' },
    memberCodes: chosen.join(' '),
  }
  if (chosen.length > 0) return { ...rest, kind: 'fine', audience: 'list', incomeAccount: '4340' }
  return { ...rest, kind: 'annual_due', audience: 'all', incomeAccount: '4320' }
}

/** `chosen`: member codes that the charge is for. */
export function RaiseSheet({ chosen, onClose }: { chosen: readonly string[]; onClose: () => void }) {
  const navigate = useNavigate()
  const accounts = useRead(listIncomeAccounts, {}).data?.rows ?? []
  const [preview, setPreview] = useState<{ of: string; said: RunPreview | string }>()
  const fingerprint = (values: Values) => JSON.stringify(orderOf(values))
  const shown = (values: Values) => (preview?.of === fingerprint(values) ? preview.said : undefined)
  const ask = async (values: Values) => {
    const of = fingerprint(values)
    try {
      const body = orderOf(values) as unknown as Parameters<typeof callEndpoint<typeof previewRun>>[1]['body']
      setPreview({ of, said: await onceProved(() => callEndpoint(previewRun, { body })) })
    } catch (problem) {
      setPreview({ of, said: sentenceOfError(problem) })
    }
  }
  const membersOf = (values: Values) => {
    const said = shown(values)
    return typeof said === 'object' ? said.members : 0
  }
  return (
    <MutationSheet<Values, ChargeRun>
      title="Raise a charge"
      submit="Raise charge"
      initial={initialOf(chosen)}
      mutation={mutation(raiseRun, {
        body: (values: Values) => ({
          ...orderOf(values),
          members: membersOf(values) || 1,
          reason: values.reason,
        }),
        check: (values) => (membersOf(values) === 0 ? { reason: 'Look at the preview first.' } : {}),
      })}
      invalidates={chargeReads}
      successToast={({ state }) =>
        state === 'waiting' ? 'A second administrator must agree' : 'Charging has begun'
      }
      problemTitle="Nothing was charged."
      onDone={({ id }) => void navigate(chargeRunPath(id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RaiseFields form={form} accounts={accounts} />
          <Button onClick={() => void ask(form.values)}>Preview</Button>
          <Preview said={shown(form.values)} />
        </>
      )}
    </MutationSheet>
  )
}

type FieldsProps = {
  form: MutationForm<Values>
  accounts: readonly { number: string; name: string }[]
}

function RaiseFields({ form, accounts }: FieldsProps) {
  return (
    <>
      <Select
        label="Kind"
        options={chargeKinds.map((value) => ({ value, label: chargeKindWords[value] }))}
        value={form.values.kind}
        onValue={(value) => {
          const kind = value as ChargeKind
          form.setValue('kind', kind)
          const usual = usualAccounts[kind]
          if (accounts.some(({ number }) => number === usual)) form.setValue('incomeAccount', usual ?? '')
        }}
      />
      <TextInput
        label="For"
        hint="Members read it: Annual dues 2026"
        maxLength={80}
        {...form.field('title')}
      />
      <TextInput
        label="Period"
        hint="A year such as 2026, or a month such as 2026-11. Each member is charged once for it."
        maxLength={10}
        {...form.field('period')}
      />
      <AmountInput label="Amount for each member" {...form.field('amountKobo')} />
      <TextInput
        label="Monthly parts"
        hint="1 where it is paid in one sum"
        inputMode="numeric"
        maxLength={2}
        {...form.field('instalments')}
      />
      <FieldGroup label="For whom">
        <OptionCards
          options={audiences.map((value) => ({ value, label: audienceWords[value] }))}
          value={form.values.audience}
          onValue={(audience) => form.setValue('audience', audience)}
        />
      </FieldGroup>
      {form.values.audience === 'joined_since' && (
        <DayInput label="Joined since" {...form.field('joinedSince')} />
      )}
      {form.values.audience === 'list' && (
        <TextArea
          label="Member numbers"
          hint="With spaces, commas or lines between them"
          rows={4}
          {...form.field('memberCodes')}
        />
      )}
      <DayInput
        label="Due"
        hint={form.values.kind === 'fine' ? `At least ${fineNoticeDays} days from today` : undefined}
        {...form.field('dueOn')}
      />
      <Select
        label="Income account"
        options={accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        {...form.field('incomeAccount')}
      />
      <TextArea
        label="Reason"
        hint="The resolution or by-law for it"
        maxLength={500}
        rows={3}
        {...form.field('reason')}
      />
    </>
  )
}

function Preview({ said }: { said: RunPreview | string | undefined }) {
  if (said === undefined) return null
  if (typeof said === 'string') return <Notice tone="bad" title={said} />
  const { members, totalKobo, takesTwo } = said
  return (
    <div className="well stack" role="status">
      <Facts
        facts={[
          { key: 'members', name: 'Members charged', value: members.toLocaleString('en-NG') },
          { key: 'total', name: 'In all', value: <Naira amount={totalKobo} className="strong" /> },
        ]}
      />
      <p className="sm muted">
        {takesTwo ? 'A second administrator must agree first.' : 'They are charged as soon as you raise it.'}
      </p>
    </div>
  )
}
