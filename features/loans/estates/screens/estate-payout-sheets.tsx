/** What is left of an estate goes to a nominee, by two. */
import { MutationDialog, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { banks } from '@kolo/withdrawals/banks'
import { type Estate, payOutEstate, returnShares } from '../estate.contract.ts'
import { estateCacheUpdates } from './estate-claim-sheets.tsx'

type Values = {
  payeeName: string
  entitlement: string
  amountKobo: string
  bankCode: string
  accountNumber: string
  accountName: string
}

export function PayOutSheet({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const { nextOfKin: kin, freeKobo } = estate
  return (
    <MutationSheet<Values, Estate>
      title="Pay out what is left"
      submit="Propose pay-out"
      initial={{
        payeeName: kin?.fullName ?? '',
        entitlement: kin ? `Next of kin: ${kin.relationship || 'named by the member'}` : '',
        amountKobo: '',
        bankCode: '',
        accountNumber: '',
        accountName: '',
      }}
      mutation={mutation(payOutEstate, {
        params: { uid: estate.uid },
        body: ({ amountKobo, bankCode, ...values }: Values) => ({
          ...values,
          amountKobo: amountKobo || '0',
          bankCode,
          bankName: banks.find(({ code }) => code === bankCode)?.name ?? '',
        }),
      })}
      cacheUpdates={estateCacheUpdates}
      invalidates={['/api/approvals', '/api/withdrawal-reviews']}
      successToast={() => 'Waiting for a second administrator'}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">
            Free now: <Naira amount={freeKobo} className="strong" />. Goals are closed into the wallet with
            it. Once approved, it is paid with the withdrawals.
          </p>
          <TextInput label="Name of the person" autoComplete="off" maxLength={100} {...field('payeeName')} />
          <TextInput
            label="What shows that it is theirs"
            hint="Such as next of kin, or letters of administration with their number"
            autoComplete="off"
            maxLength={200}
            {...field('entitlement')}
          />
          <AmountInput label="Amount" {...field('amountKobo')} />
          <Select
            label="Bank"
            placeholder="Choose"
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            {...field('bankCode')}
          />
          <TextInput
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            {...field('accountNumber')}
          />
          <TextInput
            label="Name the bank shows"
            hint="Look the number up in your bank"
            autoComplete="off"
            maxLength={100}
            {...field('accountName')}
          />
        </>
      )}
    </MutationSheet>
  )
}

export function ReturnSharesDialog({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const naira = useNairaText()
  return (
    <MutationDialog
      mutation={mutation(returnShares, { params: { uid: estate.uid }, body: () => ({}) })}
      title={`Turn shares of ${naira(estate.sharesKobo)} into money?`}
      confirm="Ask"
      failed="It was not asked"
      successToast={() => 'Two administrators approve it under Shares'}
      cacheUpdates={estateCacheUpdates}
      invalidates={['/api/share-reviews', '/api/approvals']}
      onClose={onClose}
    >
      Two administrators approve it where requests about shares are reviewed. The money goes into the wallet.
    </MutationDialog>
  )
}
