/** A loan product is written: interest, term, limits, fees, arrears, and a sample schedule while it is typed. */
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { PickOne } from '@kolo/ui/primitives/choices'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import {
  coverKinds,
  interestMethods,
  interestTimes,
  lienKinds,
  loanFrequencies,
  multipleBases,
  ratePeriods,
} from '../loan-terms.rules.ts'
import { createLoanProduct, editLoanProduct, type LoanProduct } from '../product.contract.ts'
import {
  coverWords,
  interestTakenWords,
  lienWords,
  loanFrequencyWords,
  methodLabels,
  multipleOfWords,
  ratePeriodWords,
} from '../product.messages.ts'
import { AllocationField } from './allocation-field.tsx'
import { FeeFields } from './fee-fields.tsx'
import { productCacheUpdates, productReads } from './product.cache.ts'
import { newProduct, type ProductValues, termsOnWire, typedProduct } from './product-values.ts'
import { TypedSample } from './typed-sample.tsx'

type ProductForm = MutationForm<ProductValues>

const contentsOf = (values: ProductValues) => ({
  name: values.name,
  purpose: values.purpose,
  ...termsOnWire(values),
})

/** Writes a new product as a draft, or other terms of one there is. */
export function ProductFormSheet({
  product,
  onClose,
}: {
  product?: LoanProduct | undefined
  onClose: () => void
}) {
  const changing =
    product &&
    mutation(editLoanProduct, {
      params: { id: product.id },
      body: (values: ProductValues) => ({ version: product.version, ...contentsOf(values) }),
    })
  const writing = mutation(createLoanProduct, {
    body: (values: ProductValues) => ({ code: values.code.trim().toUpperCase(), ...contentsOf(values) }),
  })
  return (
    <MutationSheet<ProductValues, LoanProduct>
      title={product ? `Change ${product.name}` : 'New loan product'}
      submit={product ? 'Save the terms' : 'Save as a draft'}
      initial={product ? typedProduct(product) : newProduct}
      mutation={changing ?? writing}
      cacheUpdates={productCacheUpdates}
      invalidates={productReads}
      successToast={({ draft }) =>
        draft
          ? { title: 'Loan product saved', text: 'Another administrator opens these terms.' }
          : 'Loan product saved'
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          {!product && (
            <TextInput
              label="Code"
              hint="2 to 12 letters, digits or hyphens, for example ORD-1"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={12}
              {...form.field('code')}
            />
          )}
          <TextInput label="Name" autoComplete="off" maxLength={60} {...form.field('name')} />
          <TextArea label="What it is for" optional maxLength={300} rows={2} {...form.field('purpose')} />
          <InterestFields form={form} />
          <TermFields form={form} />
          <LimitFields form={form} />
          <GuarantorFields form={form} />
          <h3>Fees</h3>
          <FeeFields form={form} />
          <ArrearsFields form={form} />
          <TypedSample values={form.values} />
        </>
      )}
    </MutationSheet>
  )
}

function InterestFields({ form }: { form: ProductForm }) {
  const { method } = form.values
  return (
    <>
      <h3>Interest</h3>
      <Select
        label="Method"
        hint={methodLabels[method].about}
        {...form.field('method')}
        options={interestMethods.map((value) => ({ value, label: methodLabels[value].name }))}
      />
      {method !== 'none' && (
        <>
          <TextInput
            label="Rate, in percent"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            {...form.field('rateBps')}
          />
          <Select
            label="The rate is"
            {...form.field('ratePeriod')}
            options={ratePeriods
              .filter((value) => value !== 'whole_term' || method === 'flat')
              .map((value) => ({ value, label: ratePeriodWords[value] }))}
          />
          <Select
            label="Interest is paid"
            {...form.field('interestTaken')}
            options={interestTimes.map((value) => ({ value, label: interestTakenWords[value] }))}
          />
        </>
      )}
    </>
  )
}

function TermFields({ form }: { form: ProductForm }) {
  return (
    <>
      <h3>Instalments</h3>
      <Select
        label="An instalment is due"
        {...form.field('frequency')}
        options={loanFrequencies.map((value) => ({ value, label: loanFrequencyWords[value].each }))}
      />
      <TextInput label="Fewest instalments" inputMode="numeric" {...form.field('termMin')} />
      <TextInput label="Most instalments" inputMode="numeric" {...form.field('termMax')} />
      <TextInput
        label="Instalments of interest only"
        hint="At the beginning; 0 where principal is paid from the first"
        inputMode="numeric"
        {...form.field('gracePeriods')}
      />
    </>
  )
}

function LimitFields({ form }: { form: ProductForm }) {
  return (
    <>
      <h3>Who can borrow how much</h3>
      <AmountInput label="Smallest loan" {...form.field('minKobo')} />
      <AmountInput label="Largest loan" {...form.field('maxKobo')} />
      <TextInput
        label="How many times"
        hint="Less all that the member still owes"
        inputMode="decimal"
        {...form.field('multipleBps')}
      />
      <Select
        label="Times what"
        {...form.field('multipleOf')}
        options={multipleBases.map((value) => ({ value, label: `The member’s ${multipleOfWords[value]}` }))}
      />
      <TextInput label="Months of membership" inputMode="numeric" {...form.field('minMonthsMember')} />
      <TextInput
        label="Months with a contribution"
        hint="0 where this is not asked for"
        inputMode="numeric"
        {...form.field('minMonthsContributing')}
      />
      <TextInput label="Loans of this kind at once" inputMode="numeric" {...form.field('maxRunning')} />
      <TextInput
        label="All instalments, at most percent of monthly pay"
        hint="0 where pay is not asked for"
        inputMode="decimal"
        {...form.field('instalmentToPayMaxBps')}
      />
      <PickOne
        label="Savings that secure it"
        of={lienKinds}
        names={lienWords}
        chosen={form.values.lien as (typeof lienKinds)[number]}
        onChoose={(lien) => form.setValue('lien', lien)}
      />
    </>
  )
}

function GuarantorFields({ form }: { form: ProductForm }) {
  return (
    <>
      <h3>Guarantors</h3>
      <PickOne
        label="Guarantors cover"
        of={coverKinds}
        names={coverWords}
        chosen={form.values.cover as (typeof coverKinds)[number]}
        onChoose={(cover) => form.setValue('cover', cover)}
      />
      {form.values.cover !== 'none' && (
        <>
          <TextInput label="Fewest guarantors" inputMode="numeric" {...form.field('guarantorsMin')} />
          <TextInput
            label="No guarantors up to percent of own savings"
            hint="0 where every loan needs them"
            inputMode="decimal"
            {...form.field('noGuarantorUpToBps')}
          />
        </>
      )}
    </>
  )
}

function ArrearsFields({ form }: { form: ProductForm }) {
  return (
    <>
      <h3>Repaying late or early</h3>
      <TextInput
        label="Penalty: percent of an overdue instalment for each completed month"
        hint="0 where there is no penalty; penalties bear no penalty"
        inputMode="decimal"
        {...form.field('penaltyBps')}
      />
      <TextInput
        label="All penalties of an instalment, at most percent of it"
        inputMode="decimal"
        {...form.field('penaltyCapBps')}
      />
      <AllocationField form={form} />
      <TextInput
        label="Settled early: percent of interest not yet due that is waived"
        inputMode="decimal"
        {...form.field('earlyWaivedBps')}
      />
      <TextInput
        label="An older loan can be repaid from a new one, once this percent of it is repaid"
        hint="Leave it empty where it cannot"
        inputMode="decimal"
        {...form.field('topUpAfterBps')}
      />
    </>
  )
}
