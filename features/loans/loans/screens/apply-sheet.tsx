/** The calculator of a loan: amount and term, the whole cost and every instalment; then the application. */
import type { SentFileFacts } from '@kolo/files/contract'
import { kobo } from '@kolo/foundation/money'
import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { unsentPrefix } from '@kolo/ui/patterns/whose-page'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftFilesField } from '../../files/screens/draft-files-field.tsx'
import { guarantorsPath, loanPath } from '../../loans.paths.ts'
import { scheduleOf } from '../../products/loan-schedule.rules.ts'
import { loanFrequencyWords } from '../../products/product.messages.ts'
import { LoanCostFacts, ScheduleTable } from '../../products/screens/sample-schedule.tsx'
import { applyForLoan, type Loan, type OfferedLoan } from '../loan.contract.ts'
import { forgetDraft, keepDraft, keptDraft } from './application-draft.ts'
import { borrowerReads, loanCacheUpdates } from './loan.cache.ts'

/** Forgotten when the member signs out, so that nobody else reads it. */
const draftKey = (productId: string) => `${unsentPrefix}loan:${productId}`

type Values = {
  principalKobo: string
  instalments: string
  purpose: string
  monthlyPayKobo: string
  topUpOf: string
}

/** What the member typed before, or nothing yet but the longest term. */
function draftOf({ id, terms }: OfferedLoan): Values {
  return keptDraft<Values>(draftKey(id), {
    principalKobo: '',
    instalments: String(terms.termMax),
    purpose: '',
    monthlyPayKobo: '',
    topUpOf: '',
  })
}

export function ApplySheet({
  product,
  files,
  running,
  onClose,
}: {
  product: OfferedLoan
  /** Documents that wait for an application. */
  files: readonly SentFileFacts[]
  /** Loans that could be repaid from the new one. */
  running: readonly { id: string; code: string; product: string }[]
  onClose: () => void
}) {
  const { id, version, terms } = product
  const go = useNavigate()
  const { many } = loanFrequencyWords[terms.frequency]
  const [initial] = useState(() => draftOf(product))
  return (
    <MutationSheet<Values, Loan>
      title={product.name}
      submit="Apply for this loan"
      initial={initial}
      mutation={mutation(applyForLoan, {
        body: (values: Values) => ({
          productId: id,
          productVersion: version,
          principalKobo: values.principalKobo || '0',
          instalments: Number(values.instalments || Number.NaN),
          purpose: values.purpose,
          monthlyPayKobo: values.monthlyPayKobo || null,
          ...(values.topUpOf === '' ? {} : { topUpOf: values.topUpOf }),
          files: files.map((file) => file.id),
        }),
      })}
      cacheUpdates={loanCacheUpdates}
      invalidates={borrowerReads}
      successToast={({ status }) =>
        status === 'awaiting_guarantors'
          ? { title: 'Application saved', text: 'Now choose your guarantors.' }
          : { title: 'Application sent', text: 'Administrators decide it.' }
      }
      onDone={({ id: loanId, status }) => {
        forgetDraft(draftKey(id))
        void go(status === 'awaiting_guarantors' ? guarantorsPath(loanId) : loanPath(loanId))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Amount product={product} form={form} />
          <div className="field">
            <TextInput
              label={`For how many ${many}?`}
              hint={`${terms.termMin} to ${terms.termMax}`}
              inputMode="numeric"
              {...form.field('instalments')}
            />
            {terms.termMin < terms.termMax && (
              <input
                type="range"
                aria-label={`Term in ${many}`}
                min={terms.termMin}
                max={terms.termMax}
                value={form.values.instalments || terms.termMin}
                onChange={({ target }) => form.setValue('instalments', target.value)}
              />
            )}
          </div>
          {terms.instalmentToPayMaxBps > 0 && (
            <AmountInput
              label="Your monthly pay"
              hint="After tax. Only administrators see it"
              {...form.field('monthlyPayKobo')}
            />
          )}
          {terms.topUpAfterBps !== undefined && running.length > 0 && (
            <Select
              label="Repay an older loan from it"
              hint={`Once ${terms.topUpAfterBps / 100}% of it is repaid. You receive the rest`}
              options={[
                { value: '', label: 'No' },
                ...running.map(({ id, code, product }) => ({ value: id, label: `${product}, ${code}` })),
              ]}
              {...form.field('topUpOf')}
            />
          )}
          <TextArea label="What is it for?" maxLength={300} rows={2} {...form.field('purpose')} />
          <DraftFilesField files={files} />
          <KeptDraft productId={id} values={form.values} isTyped={form.dirty} />
          <Calculated product={product} values={form.values} />
        </>
      )}
    </MutationSheet>
  )
}

/** Whole thousands of naira, in kobo. */
const sliderStep = 100_000

/** By typing, to the kobo, or by slider. */
function Amount({
  product: { terms, limitKobo },
  form,
}: {
  product: OfferedLoan
  form: MutationForm<Values>
}) {
  const naira = useNairaText()
  return (
    <div className="field">
      <AmountInput
        label="How much?"
        hint={`${naira(terms.minKobo)} to ${naira(limitKobo)}`}
        {...form.field('principalKobo')}
      />
      {terms.minKobo < limitKobo && (
        <input
          type="range"
          aria-label="Amount"
          min={String(terms.minKobo)}
          max={String(limitKobo)}
          step={sliderStep}
          value={form.values.principalKobo || String(terms.minKobo)}
          onChange={({ target }) => form.setValue('principalKobo', target.value)}
        />
      )}
    </div>
  )
}

function KeptDraft({ productId, values, isTyped }: { productId: string; values: Values; isTyped: boolean }) {
  useEffect(() => {
    if (isTyped) keepDraft(draftKey(productId), values)
  }, [productId, values, isTyped])
  return <p className="sm muted">What you type is kept on this device until you apply or sign out.</p>
}

function Calculated({ product: { terms }, values }: { product: OfferedLoan; values: Values }) {
  const [paidOutOn] = useState(() => dayIn(lagos, instant(new Date())))
  const instalments = Number(values.instalments)
  const principalKobo = kobo(/^\d{1,15}$/.test(values.principalKobo) ? BigInt(values.principalKobo) : 0n)
  const isReady =
    principalKobo >= terms.minKobo && instalments >= terms.termMin && instalments <= terms.termMax
  if (!isReady)
    return <p className="sm muted">The whole cost is shown here once you enter an amount and a term.</p>
  const wanted = { principalKobo, instalments, paidOutOn }
  return (
    <section className="stack stack-3" aria-label="What it costs">
      <h3>What it costs</h3>
      <LoanCostFacts terms={terms} {...wanted} />
      <h3>Schedule, if it is paid out today</h3>
      <ScheduleTable lines={scheduleOf(terms, wanted)} />
    </section>
  )
}
