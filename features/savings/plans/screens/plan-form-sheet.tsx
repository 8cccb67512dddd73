import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards, Pick, SwitchRow } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { frequencyLabels } from '../../auto-save/auto-save.messages.ts'
import { createPlan, editPlan, type PlanReview } from '../../goals/goal.contract.ts'
import { RateFields } from '../../interest/screens/rate-fields.tsx'
import { accrualWords, breakWords, kindLabels, postingWords } from '../plan-terms.messages.ts'
import { accruals, earlyBreaks, frequencies, planKinds } from '../plan-terms.rules.ts'
import { planCacheUpdates } from './plan.cache.ts'
import { planReads } from './plan-actions.ts'
import { newPlan, type PlanValues, planOnWire, postingsFor, typedPlan } from './plan-terms.ts'

/** Writes a new plan as a draft, or changes one. Once a plan is active only its words may change. */
export function PlanFormSheet({ plan, onClose }: { plan?: PlanReview | undefined; onClose: () => void }) {
  const frozen = plan !== undefined && plan.status !== 'draft'
  const changing =
    plan &&
    mutation(editPlan, {
      params: { id: plan.id },
      body: (values: PlanValues) => ({ ...planOnWire(values), version: plan.version }),
    })
  const writing = mutation(createPlan, {
    body: (values: PlanValues) => ({ ...planOnWire(values), code: values.code.trim().toUpperCase() }),
  })
  return (
    <MutationSheet<PlanValues, PlanReview>
      title={plan ? `Change ${plan.name}` : 'New savings plan'}
      submit={plan ? 'Save changes' : 'Save as a draft'}
      initial={plan ? typedPlan(plan) : newPlan}
      mutation={changing ?? writing}
      cacheUpdates={planCacheUpdates}
      invalidates={planReads}
      successToast={() =>
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
              Its terms stay as they are; the name and the description may change, and the rate with seven
              days’ notice.
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
    </MutationSheet>
  )
}

function TermFields({ form }: { form: MutationForm<PlanValues> }) {
  const { field, values } = form
  return (
    <>
      <KindFields form={form} />
      <BasisField form={form} />
      {values.interestBasis === 'contractual' && <RateFields form={form} />}
      <InterestFields form={form} />
      <AmountInput label="First deposit from" {...field('minOpenKobo')} />
      <AmountInput
        label={values.kind === 'contribution' ? 'Contribution each month' : 'Then from'}
        {...field('minTopupKobo')}
      />
      <AmountInput
        label="Smallest balance"
        hint="Balance that must stay in the goal"
        {...field('minBalanceKobo')}
      />
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
      <FieldGroup label="Automatic saving, how often?" error={form.errors.frequencies}>
        <div className="picks">
          {frequencies.map((one) => (
            <Pick
              key={one}
              pressed={values.frequencies.includes(one)}
              onPress={() =>
                form.setValue(
                  'frequencies',
                  frequencies.filter((other) => values.frequencies.includes(other) !== (other === one)),
                )
              }
            >
              {frequencyLabels[one]}
            </Pick>
          ))}
        </div>
      </FieldGroup>
      <TextInput label="Inactive after, in days" inputMode="numeric" {...field('inactiveDays')} />
      <TextInput label="Dormant after, in days" inputMode="numeric" {...field('dormantDays')} />
    </>
  )
}

/** What the plan is for, and what only a plan of that kind has. */
function KindFields({ form }: { form: MutationForm<PlanValues> }) {
  const { field, values, errors, setValues } = form
  const { kind } = values
  const ends = kind === 'locked' || kind === 'target'
  return (
    <>
      <FieldGroup label="Kind" error={errors.kind}>
        <OptionCards
          value={kind}
          onValue={(chosen) =>
            setValues({
              ...values,
              kind: chosen,
              posting: postingsFor(chosen).includes(values.posting) ? values.posting : 'monthly',
            })
          }
          options={planKinds.map((one) => ({
            value: one,
            label: kindLabels[one].name,
            hint: kindLabels[one].about,
          }))}
        />
      </FieldGroup>
      {kind === 'contribution' && (
        <SwitchRow
          title="Owed each month"
          hint="Members see the missing amount and get reminders. Administrators see the arrears"
          on={values.mandatory}
          onChange={(on) => form.setValue('mandatory', on)}
        />
      )}
      {kind === 'locked' && (
        <>
          <TextInput label="Shortest lock, in days" inputMode="numeric" {...field('minDays')} />
          <TextInput label="Longest lock, in days" inputMode="numeric" {...field('maxDays')} />
        </>
      )}
      {ends && (
        <Select
          label="Withdrawing early"
          options={optionsOf(earlyBreaks, breakWords)}
          {...field('earlyBreak')}
        />
      )}
      {ends && values.earlyBreak === 'fee' && (
        <TextInput
          label="Fee for withdrawing early, in percent"
          hint="At most 2.5"
          inputMode="decimal"
          {...field('breakFeeBps')}
        />
      )}
    </>
  )
}

/** Whether the plan promises a rate, or the meeting decides it after each year. */
function BasisField({ form }: { form: MutationForm<PlanValues> }) {
  return (
    <FieldGroup label="Interest">
      <OptionCards
        name="interestBasis"
        value={form.values.interestBasis}
        onValue={(chosen) => form.setValue('interestBasis', chosen)}
        options={[
          {
            value: 'contractual',
            label: 'Contractual',
            hint: 'A fixed rate for each day. The society owes it whatever it earns.',
          },
          {
            value: 'declared',
            label: 'Declared',
            hint: 'The general meeting decides the rate after each year, from the surplus.',
          },
        ]}
      />
    </FieldGroup>
  )
}

/** How interest is reckoned and paid. */
function InterestFields({ form }: { form: MutationForm<PlanValues> }) {
  const { field, values, setValue } = form
  const isContractual = values.interestBasis === 'contractual'
  return (
    <>
      {isContractual && (
        <>
          <Select
            label="Interest is paid"
            options={postingsFor(values.kind).map((value) => ({ value, label: postingWords[value] }))}
            {...field('posting')}
          />
          <Select label="Calculated on" options={optionsOf(accruals, accrualWords)} {...field('accrual')} />
        </>
      )}
      <Select
        label="A year has"
        options={['360', '364', '365'].map((value) => ({ value, label: `${value} days` }))}
        {...field('dayBase')}
      />
      {isContractual && (
        <SwitchRow
          title="Interest earns interest"
          hint="What was paid counts in the balance from then on"
          on={values.compounding}
          onChange={(on) => setValue('compounding', on)}
        />
      )}
      <SwitchRow
        title="Withholding tax on interest"
        hint="By the community’s table of rates"
        on={values.isTaxed}
        onChange={(on) => setValue('isTaxed', on)}
      />
      <SwitchRow
        title="Members may save without interest"
        hint="Chosen when a goal is opened"
        on={values.interestFreeAllowed}
        onChange={(on) => setValue('interestFreeAllowed', on)}
      />
    </>
  )
}

function optionsOf<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  return values.map((value) => ({ value, label: words[value] }))
}
