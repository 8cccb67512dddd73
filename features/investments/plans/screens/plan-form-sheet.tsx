import { DayInput } from '@kolo/ui/patterns/day-input'
import { Day } from '@kolo/ui/patterns/moments'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { createPlan, editPlan, type PlanReview } from '../plans.contract.ts'
import {
  categoryLabels,
  exitWords,
  payoutWords,
  rateLabel,
  returnWords,
  riskLabels,
} from '../plans.messages.ts'
import {
  dayBases,
  earlyExits,
  payoutFrequencies,
  planCategories,
  planRisks,
  returnTypes,
} from '../plans.rules.ts'
import { planCacheUpdates, planReads } from './plan.cache.ts'
import { faultsOf, maturityOf, newPlan, type PlanValues, planOnWire, typedPlan } from './plan-values.ts'

type Form = { form: MutationForm<PlanValues> }

/** Writes a new plan as a draft, or changes one. */
export function PlanFormSheet({
  plan,
  onDone,
  onClose,
}: {
  plan?: PlanReview | undefined
  onDone?: ((plan: PlanReview) => void) | undefined
  onClose: () => void
}) {
  const changing =
    plan &&
    mutation(editPlan, {
      params: { id: plan.id },
      body: (values: PlanValues) => ({
        ...planOnWire(values),
        coverFileId: values.coverFileId || null,
        version: plan.version,
      }),
      check: faultsOf,
    })
  const writing = mutation(createPlan, {
    body: (values: PlanValues) => ({ ...planOnWire(values), code: values.code.trim().toUpperCase() }),
    check: faultsOf,
  })
  return (
    <MutationSheet<PlanValues, PlanReview>
      title={plan ? `Change ${plan.name}` : 'New investment plan'}
      submit={plan ? 'Save changes' : 'Save as a draft'}
      initial={plan ? typedPlan(plan) : newPlan}
      mutation={changing ?? writing}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={() =>
        plan
          ? 'Plan changed'
          : { title: 'Plan written as a draft', text: 'Add its documents, then send it to review.' }
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextFields form={form} plan={plan} />
          <ReturnFields form={form} />
          <AmountFields form={form} />
          <DateFields form={form} />
          <ExitFields form={form} />
        </>
      )}
    </MutationSheet>
  )
}

function TextFields({ form, plan }: Form & { plan: PlanReview | undefined }) {
  const { field } = form
  const pictures = plan?.documents.filter(({ file }) => file.type.startsWith('image/')) ?? []
  return (
    <>
      {!plan && (
        <TextInput
          label="Code"
          hint="2 to 12 letters, digits or hyphens, for example TB-91"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          {...field('code')}
        />
      )}
      <TextInput label="Name" autoComplete="off" maxLength={100} {...field('name')} />
      <Select
        label="The money goes into"
        options={optionsOf(planCategories, categoryLabels)}
        {...field('category')}
      />
      <Select label="Risk" options={optionsOf(planRisks, riskLabels)} {...field('risk')} />
      <TextArea label="Summary" optional hint="Up to 280 characters" maxLength={280} {...field('summary')} />
      <TextArea label="Description" optional maxLength={10_000} {...field('description')} />
      <TextArea
        label="What can go wrong"
        optional
        hint="Members read it first. Without it the plan does not open."
        maxLength={5_000}
        {...field('riskStatement')}
      />
      <TextArea
        label="Legal basis"
        optional
        hint="The bye-law or resolution that allows it"
        maxLength={1_000}
        {...field('legalBasis')}
      />
      {pictures.length > 0 && (
        <Select
          label="Picture"
          optional
          placeholder="None"
          options={pictures.map(({ title, file }) => ({ value: file.id, label: title }))}
          {...field('coverFileId')}
        />
      )}
    </>
  )
}

function ReturnFields({ form }: Form) {
  const { field, values, setValues, setValue } = form
  const { onValue: _, ...returnType } = field('returnType')
  return (
    <>
      <Select
        label="Return"
        options={optionsOf(returnTypes, returnWords)}
        {...returnType}
        onValue={(chosen) =>
          setValues({
            ...values,
            returnType: chosen as PlanValues['returnType'],
            payoutFrequency: chosen === 'discount' ? 'at_maturity' : values.payoutFrequency,
          })
        }
      />
      <TextInput
        label={rateLabel(values.returnType)}
        hint="In percent"
        inputMode="decimal"
        {...field('targetRateBps')}
      />
      {values.returnType !== 'discount' && (
        <Select
          label="Paid"
          options={optionsOf(payoutFrequencies, payoutWords)}
          {...field('payoutFrequency')}
        />
      )}
      <TextInput label="Tenor, in days" hint="7 to 3,650" inputMode="numeric" {...field('tenorDays')} />
      <Select
        label="A year has"
        options={dayBases.map((base) => ({ value: String(base), label: `${base} days` }))}
        {...field('dayBase')}
      />
      <SwitchRow
        title="Withholding tax"
        hint="By the community’s table of rates for interest"
        on={values.isTaxed}
        onChange={(on) => setValue('isTaxed', on)}
      />
      {values.returnType === 'profit_share' && (
        <SwitchRow
          title="Without interest"
          hint="The plan shares profit and neither pays nor takes interest"
          on={values.interestFree}
          onChange={(on) => setValue('interestFree', on)}
        />
      )}
    </>
  )
}

function AmountFields({ form }: Form) {
  const { field, values } = form
  return (
    <>
      <AmountInput label="Minimum" {...field('minKobo')} />
      <AmountInput label="Steps of" {...field('multipleKobo')} />
      <AmountInput
        label="Limit per member"
        optional
        hint="Leave empty for the member’s own limit"
        {...field('maxPerMemberKobo')}
      />
      <AmountInput
        label="Smallest total to start"
        optional
        hint="With less the plan is cancelled on its day"
        {...field('targetKobo')}
      />
      <AmountInput label="Largest total" {...field('capKobo')} />
      {values.category === 'cooperative_shares' && (
        <AmountInput label="Price of one share" optional {...field('unitPriceKobo')} />
      )}
    </>
  )
}

function DateFields({ form }: Form) {
  const { field, values } = form
  const maturesOn = maturityOf(values)
  return (
    <>
      <DayInput label="Opens on" {...field('opensAt')} />
      <DayInput label="Last day to put money in" {...field('closesAt')} />
      <DayInput label="Starts on" {...field('startsOn')} />
      <p className="sm muted" aria-live="polite">
        {maturesOn ? (
          <>
            It matures on <Day day={maturesOn} />.
          </>
        ) : (
          'It matures when its tenor is over.'
        )}
      </p>
    </>
  )
}

function ExitFields({ form }: Form) {
  const { field, values } = form
  return (
    <>
      <Select label="Early exit" options={optionsOf(earlyExits, exitWords)} {...field('earlyExit')} />
      {values.earlyExit === 'fee' && (
        <TextInput label="Fee, in percent" inputMode="decimal" {...field('exitFeeBps')} />
      )}
      {values.earlyExit === 'notice' && (
        <TextInput label="Notice, in days" inputMode="numeric" {...field('noticeDays')} />
      )}
    </>
  )
}

function optionsOf<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  return values.map((value) => ({ value, label: words[value] }))
}
