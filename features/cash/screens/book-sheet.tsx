import { kobo } from '@kolo/foundation/money'
import { MemberField } from '@kolo/profile/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Select } from '@kolo/ui/primitives/text-input'
import { bookCash, type CashReview, listCashTargets } from '../cash.contract.ts'

type Values = {
  memberUid: string
  memberName: string
  purpose: string
  targetId: string
  targetName: string
  amountKobo: string
}

/** Books cash an officer has just received; the receipt has its number as soon as it is sent. */
export function BookSheet({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (review: CashReview) => void
}) {
  const naira = useNairaText()
  return (
    <MutationSheet<Values, CashReview>
      title="Receive cash"
      submit="Give a receipt"
      initial={{ memberUid: '', memberName: '', purpose: '', targetId: '', targetName: '', amountKobo: '' }}
      mutation={mutation(bookCash, {
        body: ({ memberUid, purpose, targetId, amountKobo }: Values) => ({
          memberUid,
          purpose: purpose || 'wallet',
          targetId,
          amountKobo,
        }),
      })}
      confirmation={({ amountKobo, memberName, targetName }) => ({
        title: `Did you receive ${naira(kobo(BigInt(amountKobo || '0')))}?`,
        confirm: 'Give a receipt',
        children: `${memberName} gave it to you in cash for ${targetName}. You hold it until another administrator counts it and it is paid in at the bank.`,
      })}
      invalidates={['/api/cash-reviews', '/api/cash-tills']}
      successToast={({ number }) => ({
        title: `Receipt ${number}`,
        text: 'Another administrator counts it now.',
      })}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <MemberField
            value={
              form.values.memberUid
                ? { uid: form.values.memberUid, fullName: form.values.memberName }
                : undefined
            }
            error={form.errors.memberUid}
            onMember={(member) =>
              form.setValues({
                ...form.values,
                memberUid: member?.uid ?? '',
                memberName: member?.fullName ?? '',
                purpose: '',
                targetId: '',
                targetName: '',
              })
            }
          />
          {form.values.memberUid && (
            <TargetField
              memberUid={form.values.memberUid}
              value={form.values.targetId}
              error={form.errors.targetId}
              onTarget={(target) => form.setValues({ ...form.values, ...target })}
            />
          )}
          <AmountInput label="Amount you counted" {...form.field('amountKobo')} />
        </>
      )}
    </MutationSheet>
  )
}

function TargetField({
  memberUid,
  value,
  error,
  onTarget,
}: {
  memberUid: string
  value: string
  error: string | undefined
  onTarget: (target: Pick<Values, 'purpose' | 'targetId' | 'targetName'>) => void
}) {
  const read = useRead(listCashTargets, { params: { id: memberUid } })
  return (
    <Screen of={read} what="where it can go">
      {({ rows }) => (
        <Select
          label="For"
          value={value}
          placeholder="Choose where it goes"
          error={error}
          options={rows.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(id) => {
            const target = rows.find((row) => row.id === id)
            if (target) onTarget({ purpose: target.purpose, targetId: id, targetName: target.name })
          }}
        />
      )}
    </Screen>
  )
}
