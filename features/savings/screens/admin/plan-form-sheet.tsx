import { ActSheet, type DeedForm, deed } from '@kolo/ui/patterns/act-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { createPlan, editPlan, type PlanReview } from '../../savings.contract.ts'
import { planReads } from './plan-acts.ts'
import { newPlan, type PlanValues, planOnWire, typedPlan } from './plan-terms.ts'
import { toldPlan } from './told-plan.ts'

/** Writes a new plan as a draft, or changes one. Once a plan is active only its words may change. */
export function PlanFormSheet({ plan, onClose }: { plan?: PlanReview | undefined; onClose: () => void }) {
  const frozen = plan !== undefined && plan.status !== 'draft'
  const changing =
    plan &&
    deed(editPlan, {
      params: { id: plan.id },
      body: (values: PlanValues) => ({ ...planOnWire(values), version: plan.version }),
    })
  const writing = deed(createPlan, {
    body: (values: PlanValues) => ({ ...planOnWire(values), code: values.code.trim().toUpperCase() }),
  })
  return (
    <ActSheet<PlanValues, PlanReview>
      title={plan ? `Change ${plan.name}` : 'New savings plan'}
      submit={plan ? 'Save changes' : 'Save as a draft'}
      initial={plan ? typedPlan(plan) : newPlan}
      deed={changing ?? writing}
      tells={toldPlan}
      refreshes={planReads}
      says={() =>
        plan
          ? 'Plan changed'
          : { title: 'Plan written as a draft', text: 'Another administrator activates it.' }
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {frozen && (
            <Notice tone="quiet" title="Members have joined on these terms.">
              Rate and limits stay as they are; the name and the description may change.
            </Notice>
          )}
          {!plan && (
            <TextInput
              label="Code"
              hint="2 to 12 letters, digits or hyphens, for example FLEX-1"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={12}
              {...form.field('code')}
            />
          )}
          <TextInput label="Name" autoComplete="off" maxLength={100} {...form.field('name')} />
          <TextArea label="Description" optional maxLength={500} {...form.field('description')} />
          {!frozen && <TermFields form={form} />}
        </>
      )}
    </ActSheet>
  )
}

function TermFields({ form }: { form: DeedForm<PlanValues> }) {
  const { field } = form
  return (
    <>
      <TextInput
        label="Interest, in percent a year"
        hint="0 for a plan without interest; at most 50"
        inputMode="decimal"
        {...field('rateBps')}
      />
      <AmountInput label="First deposit from" {...field('minOpenKobo')} />
      <AmountInput label="Then from" {...field('minTopupKobo')} />
      <AmountInput label="Smallest balance" {...field('minBalanceKobo')} />
      <AmountInput
        label="Largest balance"
        optional
        hint="Empty: the member’s own limit"
        {...field('maxBalanceKobo')}
      />
      <TextInput label="Notice before a withdrawal, in hours" inputMode="numeric" {...field('noticeHours')} />
      <TextInput
        label="Free withdrawals a quarter"
        inputMode="numeric"
        {...field('freeWithdrawalsPerQuarter')}
      />
      <TextInput label="Inactive after, in days" inputMode="numeric" {...field('inactiveDays')} />
      <TextInput label="Dormant after, in days" inputMode="numeric" {...field('dormantDays')} />
    </>
  )
}
