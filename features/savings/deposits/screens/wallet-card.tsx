import type { OutputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { StatementButton } from '@kolo/reports/screens'
import type { Payment } from '@kolo/transfers/contract'
import { usePaymentStory } from '@kolo/transfers/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { type Goal, moveFromWallet } from '../../goals/goal.contract.ts'
import { homePath, moveCacheUpdates } from '../../goals/screens/goal.cache.ts'
import { MoveToGoal } from './move-to-goal.tsx'

/** Money in the wallet that may go into this goal, first what transfers that were meant for it left there. */
export function WalletCard({
  goal,
  walletKobo,
  left,
}: {
  goal: Goal
  walletKobo: Kobo
  left: readonly Payment[]
}) {
  const [moving, setMoving] = useState(false)
  return (
    <Card title="Your wallet">
      {left.map((payment) => (
        <LeftInWallet key={payment.id} payment={payment} />
      ))}
      <p className="sm muted">
        <Naira amount={walletKobo} /> in your wallet is in no goal.
      </p>
      <Button block onClick={() => setMoving(true)}>
        Move it into this goal
      </Button>
      <StatementButton account="wallet" look="ghost" size="sm">
        Wallet statement
      </StatementButton>
      {moving && <MoveSheet goal={goal} walletKobo={walletKobo} onClose={() => setMoving(false)} />}
    </Card>
  )
}

function LeftInWallet({ payment }: { payment: Payment }) {
  const story = usePaymentStory(payment)
  return (
    <div className="stack stack-2">
      <p className="sm">
        Transfer {payment.transferCode}. {story}
      </p>
      <MoveToGoal payment={payment} />
    </div>
  )
}

type MoveValues = { amountKobo: string }

function MoveSheet({ goal, walletKobo, onClose }: { goal: Goal; walletKobo: Kobo; onClose: () => void }) {
  const naira = useNairaText()
  const amountOf = ({ amountKobo }: MoveValues) => naira(kobo(BigInt(amountKobo)))
  return (
    <MutationSheet<MoveValues, OutputOf<typeof moveFromWallet>>
      title="Move from your wallet"
      submit="Continue"
      initial={{ amountKobo: walletKobo.toString() }}
      mutation={mutation(moveFromWallet, {
        params: { id: goal.id },
        body: ({ amountKobo }: MoveValues) => ({ amountKobo: amountKobo || '0' }),
      })}
      confirmation={(values) => ({
        title: `Move ${amountOf(values)} into ${goal.name}?`,
        confirm: `Move ${amountOf(values)}`,
      })}
      cacheUpdates={moveCacheUpdates}
      invalidates={['/api/wallet', homePath]}
      successToast={(_, values) => ({
        title: `${amountOf(values)} moved`,
        text: `It is in ${goal.name} now.`,
      })}
      onClose={onClose}
    >
      {(form) => (
        <AmountInput
          label="How much?"
          hint={`Your wallet has ${naira(walletKobo)}`}
          large
          {...form.field('amountKobo')}
        />
      )}
    </MutationSheet>
  )
}
