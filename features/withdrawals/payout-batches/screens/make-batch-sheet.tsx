import type { OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, sumKobo } from '@kolo/foundation/money'
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { TickBox } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { checkIcon } from '@kolo/ui/primitives/icons'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Select } from '@kolo/ui/primitives/text-input'
import { listWithdrawalReviews, type WithdrawalReview } from '../../withdrawals/reviews.contract.ts'
import { linesMost } from '../../withdrawals/withdrawal.rules.ts'
import { type Batch, makeBatch } from '../batches.contract.ts'
import { batchCacheUpdates, touchedByBatch } from './batches.cache.ts'

type Props = { onClose: () => void; onMade: (id: string) => void }
type Values = { collectionAccountId: string; withdrawalIds: readonly string[] }

const sumOf = (rows: readonly WithdrawalReview[]): Kobo => sumKobo(rows.map(({ netKobo }) => netKobo))

/** Chooses the withdrawals of one file among those that are approved and may be paid now. */
export function MakeBatchSheet({ onClose, onMade }: Props) {
  const read = useRead(listWithdrawalReviews, { query: { status: 'approved', limit: 100 } })
  if (read.data) return <ChooseSheet page={read.data} onClose={onClose} onMade={onMade} />
  return (
    <Sheet open title="A file for the bank" onClose={onClose}>
      <Screen of={read} what="approved withdrawals">
        {() => null}
      </Screen>
    </Sheet>
  )
}

function ChooseSheet({ page, onClose, onMade }: Props & { page: OutputOf<typeof listWithdrawalReviews> }) {
  const naira = useNairaText()
  // Longest waiting first, as many as one file takes.
  const rows = page.rows
    .filter(({ can }) => can.pay === true)
    .reverse()
    .slice(0, linesMost)
  if (rows.length === 0)
    return (
      <Sheet open title="A file for the bank" onClose={onClose}>
        <EmptyState card={false} picture={checkIcon} title="Nothing can be paid now" heading="h3">
          Withdrawals that are approved and whose notice is over are chosen here.
        </EmptyState>
      </Sheet>
    )
  const chosenOf = ({ withdrawalIds }: Values) => rows.filter(({ id }) => withdrawalIds.includes(id))
  return (
    <MutationSheet<Values, Batch>
      title="A file for the bank"
      submit={(values) => `Make the file: ${naira(sumOf(chosenOf(values)))}`}
      disabled={({ withdrawalIds }) => withdrawalIds.length === 0}
      initial={{ collectionAccountId: '', withdrawalIds: rows.map(({ id }) => id) }}
      mutation={mutation(makeBatch, {
        body: (values: Values) => ({ ...values, withdrawalIds: [...values.withdrawalIds] }),
        check: ({ collectionAccountId }: Values) =>
          collectionAccountId === '' ? { collectionAccountId: 'Choose the account that pays.' } : {},
      })}
      confirmation={(values) => ({
        title: `Put ${chosenOf(values).length} withdrawals into one file?`,
        confirm: `Make the file: ${naira(sumOf(chosenOf(values)))}`,
        children: 'From then on, they are paid only with this file. Take out any line the bank refuses.',
      })}
      cacheUpdates={batchCacheUpdates}
      invalidates={touchedByBatch}
      successToast={({ code }) => ({
        title: `Batch ${code} is made`,
        text: 'Download its file for the bank.',
      })}
      onDone={({ id }) => onMade(id)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label="Paid from"
            placeholder="Choose"
            options={page.payingAccounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('collectionAccountId')}
          />
          <FieldGroup label="Withdrawals">
            {rows.map(({ id, code, member, bankAccount, netKobo }) => (
              <TickBox
                key={id}
                ticked={form.values.withdrawalIds.includes(id)}
                onTick={(ticked) => {
                  const others = form.values.withdrawalIds.filter((one) => one !== id)
                  form.setValue('withdrawalIds', ticked ? [...others, id] : others)
                }}
              >
                <span className="medium">{naira(netKobo)}</span> to {member.fullName}, {bankAccount.bankName}{' '}
                ••• {bankAccount.last4} <span className="faint num">{code}</span>
              </TickBox>
            ))}
          </FieldGroup>
        </>
      )}
    </MutationSheet>
  )
}
