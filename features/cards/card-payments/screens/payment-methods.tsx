import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'

/** How money can be paid in. */
export type PayWay = 'transfer' | 'card' | 'wallet'

/** What each way is called, and what it means for whoever chooses it. */
const ways: Record<PayWay, { label: string; hint: string }> = {
  transfer: { label: 'Bank transfer', hint: 'From your bank app. It counts once we have checked it' },
  card: { label: 'Card', hint: 'At Paystack. It counts once Paystack confirms it' },
  wallet: { label: 'Wallet', hint: 'From your wallet. It counts immediately' },
}

/** The choice between the ways that are open. */
export function PayWays<Way extends PayWay>({
  open,
  value,
  onValue,
}: {
  open: readonly Way[]
  value: Way
  onValue: (way: Way) => void
}) {
  return (
    <FieldGroup label="How do you pay?">
      <OptionCards
        columns
        value={value}
        onValue={onValue}
        options={open.map((way) => ({ value: way, ...ways[way] }))}
      />
    </FieldGroup>
  )
}
