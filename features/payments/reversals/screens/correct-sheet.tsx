import { saidOfAsking } from '@kolo/approvals/screens'
import { zeroKobo } from '@kolo/foundation/money'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { correctPayment, type Reversal } from '../reversal.contract.ts'
import { ReasonForMember } from './reason-for-member.tsx'
import { afterAsking } from './reversal.cache.ts'

type Values = { targetId: string; reason: string }

/** Two put a payment where it belongs: to another target of its member, or the wallet. */
export function CorrectSheet({ reversal, onClose }: { reversal: Reversal; onClose: () => void }) {
  const { id, code, target, places, toPurposeKobo = zeroKobo, toWalletKobo = zeroKobo } = reversal
  return (
    <MutationSheet<Values, Reversal>
      title={`Move ${code}`}
      submit="Request approval"
      initial={{ targetId: '', reason: '' }}
      mutation={mutation(correctPayment, {
        params: { id },
        body: (values) => values,
        check: ({ targetId }) => (targetId === '' ? { targetId: 'Choose the correct place.' } : {}),
      })}
      {...afterAsking(id)}
      successToast={({ approval }) => saidOfAsking(approval, `${code} was moved`)}
      problemTitle="Nothing was changed."
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve this.">
            {toPurposeKobo > 0n && (
              <>
                <Naira amount={toPurposeKobo} /> leaves {target}
                {toWalletKobo > 0n ? ' and ' : ' '}
              </>
            )}
            {toWalletKobo > 0n && (
              <>
                <Naira amount={toWalletKobo} /> leaves the member’s wallet{' '}
              </>
            )}
            for {places.find((place) => place.id === values.targetId)?.name ?? 'the place you choose here'}.
            {toPurposeKobo > 0n && toWalletKobo > 0n && ' The amount above the plan goes back to the wallet.'}{' '}
            The member has as much as before, and reads your reason.
          </Notice>
          <Select
            label="Correct place"
            placeholder="Choose"
            options={places.map((place) => ({ value: place.id, label: place.name }))}
            {...field('targetId')}
          />
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
