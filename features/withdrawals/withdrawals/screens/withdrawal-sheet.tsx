import { pathOf } from '@kolo/foundation/endpoint'
import { bankAccountWords } from '@kolo/foundation/nuban'
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
import { Timeline, type TimelineStep } from '@kolo/ui/primitives/timeline'
import { useState } from 'react'
import { ProofLink } from '../../payouts/screens/proof-link.tsx'
import { cancelWithdrawal, readOwnProof, readWithdrawal, type Withdrawal } from '../withdrawal.contract.ts'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'
import { WithdrawalChip } from './withdrawal-chip.tsx'
import { touchedByMoney, withdrawalCacheUpdates } from './withdrawals.cache.ts'

const stepWords: Record<Withdrawal['steps'][number]['step'], string> = {
  requested: 'Requested',
  cancelled: 'You cancelled it',
  approved: 'Approved by an administrator',
  rejected: 'Declined',
  sent: 'On its way to your bank',
  not_sent: 'It was not paid after all',
  paid: 'Paid to your bank account',
  failed: 'The bank refused it',
  on_hold: 'We are asking the bank',
  retried: 'It will be paid again',
  returned: 'The bank sent it back',
}

const nextWords: Partial<Record<WithdrawalStatus, string>> = {
  requested: 'An administrator looks at it',
  approved: 'It is paid to your bank account',
  processing: 'The payment is confirmed',
  on_hold: 'The bank reports the result',
  failed: 'It is paid again, or the money is free again',
}

function timelineOf({ steps, status }: Withdrawal): TimelineStep[] {
  const next = nextWords[status]
  return [
    ...steps.map(({ step, at }, index) => ({
      key: `${index}-${step}`,
      state: 'done' as const,
      title: stepWords[step],
      when: <Moment at={at} />,
    })),
    ...(next ? [{ key: 'next', state: 'now' as const, title: next }] : []),
  ]
}

/** A withdrawal with all that happened to it. While it is open the page is told of each step; where it is not, it asks every 20 seconds. */
export function WithdrawalSheet({ id, onClose }: { id: string; onClose: () => void }) {
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
        {(one) => <WithdrawalStory withdrawal={one} />}
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

function WithdrawalStory({ withdrawal }: { withdrawal: Withdrawal }) {
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
      <Timeline steps={timelineOf(withdrawal)} />
      <ButtonLink block to={askAboutPath('withdrawal', withdrawal.id)}>
        Ask Support about it
      </ButtonLink>
    </>
  )
}
