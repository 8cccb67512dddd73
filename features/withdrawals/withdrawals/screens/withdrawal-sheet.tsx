import { pathOf } from '@kolo/foundation/endpoint'
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { UsualTime } from '@kolo/foundation/usual-time'
import { askAboutPath } from '@kolo/support/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { useState } from 'react'
import { ProofLink } from '../../payouts/screens/proof-link.tsx'
import { cancelWithdrawal, readOwnProof, readWithdrawal, type Withdrawal } from '../withdrawal.contract.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'
import { nextWords, timelineOf } from './withdrawal-timeline.tsx'
import { touchedByMoney, withdrawalCacheUpdates } from './withdrawals.cache.ts'

/** A withdrawal with all that happened to it. While it is open the page is told of each step; where it is not, it asks every 20 seconds. */
export function WithdrawalSheet({
  id,
  usual,
  onClose,
}: {
  id: string
  /** How long withdrawals usually take. */
  usual: UsualTime | undefined
  onClose: () => void
}) {
  const [cancelling, setCancelling] = useState(false)
  const naira = useNairaText()
  const read = useRead(
    readWithdrawal,
    { params: { id } },
    {
      everySeconds: (answer) => (answer && nextWords[answer.status] ? 20 : undefined),
      isLive: true,
    },
  )
  const withdrawal = read.data
  return (
    <Sheet
      open
      title={withdrawal ? `Withdrawal ${withdrawal.code}` : 'Withdrawal'}
      onClose={onClose}
      foot={
        withdrawal && (
          <>
            {withdrawal.can.cancel === true && (
              <Button look="danger-line" size="lg" className="btn-auto" onClick={() => setCancelling(true)}>
                Cancel it
              </Button>
            )}
            <Button look="primary" size="lg" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      <Screen of={read} what="this withdrawal">
        {(one) => <WithdrawalStory withdrawal={one} usual={usual} />}
      </Screen>
      {cancelling && withdrawal && (
        <MutationDialog
          title={`Cancel this withdrawal of ${naira(withdrawal.amountKobo)}?`}
          confirm="Cancel the withdrawal"
          cancel="Keep it"
          danger
          mutation={mutation(cancelWithdrawal, { params: { id } })}
          cacheUpdates={withdrawalCacheUpdates}
          invalidates={touchedByMoney}
          successToast={() => ({
            title: 'Withdrawal cancelled',
            text: `${naira(withdrawal.amountKobo)} is free again.`,
          })}
          failed="The withdrawal was not cancelled"
          onClose={() => setCancelling(false)}
        >
          The money is free again in {withdrawal.source.name}.
        </MutationDialog>
      )}
    </Sheet>
  )
}

function WithdrawalStory({ withdrawal, usual }: { withdrawal: Withdrawal; usual: UsualTime | undefined }) {
  const { amountKobo, feeKobo, netKobo, bankAccount, source, status, reason } = withdrawal
  return (
    <>
      <div className="row between">
        <Naira amount={netKobo} size="lg" />
        <WithdrawalChip status={status} />
      </div>
      {reason && (
        <Notice tone={status === 'on_hold' ? 'wait' : 'bad'} title="The reason:">
          {reason}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'to', name: 'To', value: bankAccountWords(bankAccount.bankName, bankAccount.last4) },
          { key: 'from', name: 'From', value: source.name },
          ...(feeKobo > 0n
            ? [
                { key: 'amount', name: 'Withdrawn', value: <Naira amount={amountKobo} /> },
                { key: 'fee', name: 'Fee', value: <Naira amount={feeKobo} /> },
              ]
            : []),
          ...(status === 'requested' || status === 'approved'
            ? [{ key: 'payable', name: 'Earliest payment', value: <Moment at={withdrawal.payableFrom} /> }]
            : []),
          ...(withdrawal.bankReference
            ? [{ key: 'reference', name: 'Bank reference', value: withdrawal.bankReference }]
            : []),
        ]}
      />
      {withdrawal.proofs.map((proof) => (
        <ProofLink
          key={proof.id}
          proof={proof}
          address={pathOf(readOwnProof, { id: withdrawal.id, proofId: proof.id })}
        />
      ))}
      <Timeline steps={timelineOf(withdrawal, usual)} />
      <ButtonLink block to={askAboutPath('withdrawal', withdrawal.id)}>
        {status === 'paid' ? 'It is not in my account' : 'Ask Support about it'}
      </ButtonLink>
    </>
  )
}
