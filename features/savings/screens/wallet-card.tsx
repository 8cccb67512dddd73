import { type Kobo, kobo } from '@kolo/foundation/money'
import { ActSheet, deed } from '@kolo/ui/patterns/act-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { type Goal, moveFromWallet } from '../savings.contract.ts'
import { homePath } from './told-savings.ts'

/** Money in the wallet that may go into this goal, for instance after a transfer that came in short. */
export function WalletCard({ goal, walletKobo }: { goal: Goal; walletKobo: Kobo }) {
  const [moving, setMoving] = useState(false)
  return (
    <Card title="Your wallet">
      <p className="sm muted">
        <Naira amount={walletKobo} /> in your wallet lies on no goal.
      </p>
      <Button block onClick={() => setMoving(true)}>
        Move it into this goal
      </Button>
      {moving && <MoveSheet goal={goal} walletKobo={walletKobo} onClose={() => setMoving(false)} />}
    </Card>
  )
}

type MoveValues = { amountKobo: string }

/** The statement gets a line that the answer does not hold, so the goal's page is asked again. */
function MoveSheet({ goal, walletKobo, onClose }: { goal: Goal; walletKobo: Kobo; onClose: () => void }) {
  const naira = useNairaText()
  const amountOf = ({ amountKobo }: MoveValues) => naira(kobo(BigInt(amountKobo)))
  return (
    <ActSheet<MoveValues, Goal>
      title="Move from your wallet"
      submit="Continue"
      initial={{ amountKobo: walletKobo.toString() }}
      deed={deed(moveFromWallet, {
        params: { id: goal.id },
        body: ({ amountKobo }: MoveValues) => ({ amountKobo: amountKobo || '0' }),
      })}
      asks={(values) => ({
        title: `Move ${amountOf(values)} into ${goal.name}?`,
        confirm: `Move ${amountOf(values)}`,
      })}
      refreshes={['/api/savings', '/api/wallet', homePath]}
      says={(_, values) => ({ title: `${amountOf(values)} moved`, text: `It is in ${goal.name} now.` })}
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
    </ActSheet>
  )
}
