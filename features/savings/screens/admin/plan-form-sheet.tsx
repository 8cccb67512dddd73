import { callEndpoint, refreshReads } from '@kolo/ui/patterns/api'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { createPlan, editPlan, type PlanReview } from '../../savings.contract.ts'
import { planReads } from './plan-acts.ts'
import { newPlan, type PlanValues, planOf, planOnWire, typedPlan } from './plan-terms.ts'

/** Writes a new plan as a draft, or changes one. Once a plan is active only its words may change. */
export function PlanFormSheet({ plan, onClose }: { plan?: PlanReview | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const frozen = plan !== undefined && plan.status !== 'draft'
  const form = useForm<PlanValues>({
    initial: plan ? typedPlan(plan) : newPlan,
    schema: bodyCheck<PlanValues>(plan ? editPlan.body : createPlan.body, (values) =>
      plan
        ? { ...planOnWire(values), version: plan.version }
        : { ...planOnWire(values), code: values.code.trim().toUpperCase() },
    ),
    onSubmit: async (values) => {
      if (plan)
        await callEndpoint(editPlan, {
          params: { id: plan.id },
          body: { ...planOf(values), version: plan.version },
        })
      else
        await callEndpoint(createPlan, {
          body: { ...planOf(values), code: values.code.trim().toUpperCase() },
        })
      await refreshReads(client, planReads)
      toast.ok(
        plan
          ? 'Plan changed'
          : { title: 'Plan written as a draft', text: 'Another administrator activates it.' },
      )
      onClose()
    },
  })
  return (
    <Sheet
      open
      title={plan ? `Change ${plan.name}` : 'New savings plan'}
      onClose={onClose}
      dirty={form.dirty}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          {plan ? 'Save changes' : 'Save as a draft'}
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
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
      </form>
    </Sheet>
  )
}

function TermFields({ form }: { form: ReturnType<typeof useForm<PlanValues>> }) {
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
