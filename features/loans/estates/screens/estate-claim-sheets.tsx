/** An insurance claim for a loan is noted, and ended: paid, or refused. */
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { type Estate, type EstateLoan, endClaim, openClaim, readEstate } from '../estate.contract.ts'

/** What an answer says of the page. */
export const estateCacheUpdates = (estate: Estate) => [
  setQuery(readEstate, { params: { uid: estate.uid } }, estate),
]

type Opened = { insurer: string; claimNumber: string; expectedKobo: string }

export function OpenClaimSheet({
  uid,
  loan,
  onClose,
}: {
  uid: string
  loan: EstateLoan
  onClose: () => void
}) {
  return (
    <MutationSheet<Opened, Estate>
      title="Add an insurance claim"
      submit="Add claim"
      initial={{ insurer: '', claimNumber: '', expectedKobo: '' }}
      mutation={mutation(openClaim, {
        params: { uid },
        body: ({ insurer, claimNumber, expectedKobo }: Opened) => ({
          loanId: loan.id,
          insurer,
          claimNumber,
          expectedKobo: expectedKobo || '0',
        }),
      })}
      cacheUpdates={estateCacheUpdates}
      successToast={() => 'Claim added'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">Guarantors of {loan.code} pay nothing while a claim is open.</p>
          <TextInput label="Insurer" autoComplete="off" maxLength={100} {...field('insurer')} />
          <TextInput
            label="Claim or policy number"
            autoComplete="off"
            maxLength={60}
            {...field('claimNumber')}
          />
          <AmountInput label="Amount claimed" {...field('expectedKobo')} />
        </>
      )}
    </MutationSheet>
  )
}

type Ended = { outcome: string; detail: string }

export function EndClaimSheet({
  uid,
  claim,
  onClose,
}: {
  uid: string
  claim: EstateLoan['claims'][number]
  onClose: () => void
}) {
  return (
    <MutationSheet<Ended, Estate>
      title="What is the outcome of the claim?"
      submit="End claim"
      initial={{ outcome: 'paid', detail: '' }}
      mutation={mutation(endClaim, {
        params: { uid, id: claim.id },
        body: ({ outcome, detail }: Ended) => ({ outcome: outcome === 'paid' ? 'paid' : 'refused', detail }),
      })}
      cacheUpdates={estateCacheUpdates}
      successToast={() => 'Claim ended'}
      onClose={onClose}
    >
      {({ field, values, setValue }) => (
        <>
          <FieldGroup label="Outcome">
            <OptionCards
              options={[
                {
                  value: 'paid',
                  label: 'The insurer paid',
                  hint: 'The money is in the wallet already, or was paid to the loan',
                },
                { value: 'refused', label: 'The insurer refused' },
              ]}
              value={values.outcome}
              onValue={(outcome) => setValue('outcome', outcome)}
            />
          </FieldGroup>
          {values.outcome === 'paid' ? (
            <TextInput
              label="Code of the receipt or payment"
              hint="Put unmatched money into the wallet, or receive it at the cash desk, first"
              autoComplete="off"
              {...field('detail')}
            />
          ) : (
            <TextArea label="Reason" maxLength={500} rows={3} {...field('detail')} />
          )}
        </>
      )}
    </MutationSheet>
  )
}
