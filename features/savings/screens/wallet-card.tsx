import { type Kobo, kobo } from '@kolo/foundation/money'
import { memberPaths } from '@kolo/payments/screens'
import { refreshReads, useAct } from '@kolo/ui/patterns/api'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { toast } from '@kolo/ui/patterns/toasts'
import { bodyCheck, useForm } from '@kolo/ui/patterns/use-form'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { ConfirmDialog } from '@kolo/ui/primitives/confirm-dialog'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Goal, moveFromWallet } from '../savings.contract.ts'

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

const moveOnWire = ({ amountKobo }: MoveValues) => ({ amountKobo: amountKobo || '0' })

function MoveSheet({ goal, walletKobo, onClose }: { goal: Goal; walletKobo: Kobo; onClose: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const naira = useNairaText()
  const [asking, setAsking] = useState<Kobo>()
  const move = useAct(moveFromWallet)
  const form = useForm<MoveValues>({
    initial: { amountKobo: walletKobo.toString() },
    schema: bodyCheck<MoveValues>(moveFromWallet.body, moveOnWire),
    onSubmit: async ({ amountKobo }) => {
      const amount = kobo(BigInt(amountKobo))
      if (asking !== amount) return setAsking(amount)
      setAsking(undefined)
      await move.mutateAsync({ input: { params: { id: goal.id }, body: { amountKobo: amount } } })
      await refreshReads(client, memberPaths)
      toast.ok({ title: `${naira(amount)} moved`, text: `It is in ${goal.name} now.` })
      onClose()
    },
  })
  return (
    <Sheet
      open
      title="Move from your wallet"
      onClose={onClose}
      foot={
        <Button look="primary" size="lg" type="submit" form={formId} busy={form.busy}>
          Continue
        </Button>
      }
    >
      <form id={formId} className="stack" {...form.form}>
        {form.whole && <Notice tone="bad" title={form.whole} live="alert" />}
        <AmountInput
          label="How much?"
          hint={`Your wallet has ${naira(walletKobo)}`}
          large
          {...form.field('amountKobo')}
        />
      </form>
      {asking !== undefined && (
        <ConfirmDialog
          title={`Move ${naira(asking)} into ${goal.name}?`}
          confirm={`Move ${naira(asking)}`}
          busy={form.busy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void form.submit()}
        />
      )}
    </Sheet>
  )
}
