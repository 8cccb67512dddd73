/** What a member had when they last saw it, for a page that is opened without a network. */
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { type KnownKind, useLastKnown } from '@kolo/ui/patterns/last-known'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { useOnline } from '@kolo/ui/patterns/network'
import { isWorthRetrying } from '@kolo/ui/patterns/problems'
import { type Loaded, Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { type ReactNode, useMemo } from 'react'
import type { SavingsPage } from '../savings.contract.ts'

/** Names and amounts; nothing of an account, a payment or a person. */
type Known = { savedKobo: Kobo; walletKobo: Kobo; goals: { name: string; balanceKobo: Kobo }[] }

const knownMoney: KnownKind<Known> = {
  name: 'money',
  amounts: { savedKobo: 1, walletKobo: 1, goals: ['list', { balanceKobo: 1 }] },
}

/** A screen of the member's money. Without a network and without an answer it shows what was last known in this tab. */
export function MoneyScreen<Data>({
  of,
  title,
  what,
  skeleton,
  savingsOf,
  children,
}: {
  of: Loaded<Data>
  /** The page's name, while there is nothing that says it. */
  title: string
  what: string
  skeleton: ReactNode
  savingsOf: (data: Data) => Pick<SavingsPage, 'totals' | 'goals'>
  children: (data: Data) => ReactNode
}) {
  const online = useOnline()
  const { data, dataUpdatedAt: at } = of
  const now = useMemo(
    () => (data ? { value: shortOf(savingsOf(data)), at } : undefined),
    [data, at, savingsOf],
  )
  const known = useLastKnown(knownMoney, now)
  const isAway = !online || (of.error !== null && isWorthRetrying(of.error))
  if (known && isAway)
    return (
      <>
        <h1>{title}</h1>
        <LastKnown {...known} />
      </>
    )
  return (
    <>
      {!data && <h1 className="vh">{title}</h1>}
      <Screen {...{ of, what, skeleton, children }} />
    </>
  )
}

function shortOf({ totals, goals }: Pick<SavingsPage, 'totals' | 'goals'>): Known {
  const { savedKobo, walletKobo } = totals
  return { savedKobo, walletKobo, goals: goals.map(({ name, balanceKobo }) => ({ name, balanceKobo })) }
}

function LastKnown({ value, at }: { value: Known; at: Parameters<typeof Moment>[0]['at'] }) {
  const amounts = [
    ...value.goals.map((goal, index) => ({ key: `goal ${index}`, name: goal.name, value: goal.balanceKobo })),
    { key: 'wallet', name: 'Wallet', value: value.walletKobo },
  ]
  return (
    <Card
      title={
        <>
          As of <Moment at={at} />
        </>
      }
    >
      <p className="muted">
        Without a network you see what this page last knew. The page comes back by itself when the network
        does.
      </p>
      <Facts
        facts={[
          ...amounts,
          { key: 'all', name: 'Together', value: addKobo(value.savedKobo, value.walletKobo) },
        ].map(({ key, name, value: amount }) => ({ key, name, value: <Naira amount={amount} /> }))}
      />
    </Card>
  )
}
