import { bankAccountWords } from '@kolo/foundation/nuban'
import { useRead } from '@kolo/ui/patterns/api'
import { Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { storeIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Money, whereMoneyIs } from '../books.contract.ts'
import { OwesMore } from './money-line.tsx'

/** What the community owes against what it holds, in sums that name nobody: for every member. */
export function WhereMoneyIsPage() {
  const read = useRead(whereMoneyIs, {})
  return (
    <>
      <PageHead
        title="Where the money is"
        lead="What the community owes its members, and what it holds, from its books"
      />
      <Screen
        of={read}
        what="where the money is"
        isEmpty={({ held, members }) => held.length === 0 && members.length === 0}
        empty={
          <EmptyState picture={storeIcon} title="No money is in the books yet">
            Once the first payment is confirmed, you see here where it is.
          </EmptyState>
        }
      >
        {(money) => <Sums money={money} />}
      </Screen>
    </>
  )
}

function Sums({ money }: { money: Money }) {
  return (
    <div className="stack stack-5">
      <Proof money={money} />
      <div className="grid g-2">
        <Card title="What the community holds" foot={<Total name="All it holds" amount={money.heldKobo} />}>
          <Facts
            facts={money.held.map(({ key, name, last4, balanceKobo }) => ({
              key,
              name: last4 === undefined ? name : bankAccountWords(name, last4),
              value: <Naira amount={balanceKobo} />,
            }))}
          />
        </Card>
        <Card
          title="What it owes its members"
          foot={<Total name="Owed to all members" amount={money.membersKobo} />}
        >
          <Facts facts={money.members.map(factOf)} />
        </Card>
        {money.others.length > 0 && (
          <Card title="What else it owes" foot={<Total name="Owed to others" amount={money.othersKobo} />}>
            <Facts facts={money.others.map(factOf)} />
          </Card>
        )}
        <Card title="What is left">
          <Facts
            facts={[
              { key: 'held', name: 'Held', value: <Naira amount={money.heldKobo} /> },
              { key: 'members', name: 'Owed to members', value: <Naira amount={money.membersKobo} /> },
              { key: 'others', name: 'Owed to others', value: <Naira amount={money.othersKobo} /> },
              {
                key: 'own',
                name: "The community's own",
                value: <Naira amount={money.ownKobo} className="strong" />,
              },
            ]}
          />
        </Card>
      </div>
      <p className="sm muted">
        These are sums of the whole community at <Moment at={money.at} />. Only confirmed money is counted.
      </p>
    </div>
  )
}

function factOf({ kind, name, balanceKobo }: Money['members'][number]) {
  return { key: kind, name, value: <Naira amount={balanceKobo} /> }
}

function Total({ name, amount }: { name: string; amount: Money['heldKobo'] }) {
  return (
    <p className="row">
      <span className="grow medium">{name}</span>
      <Naira amount={amount} className="strong" />
    </p>
  )
}

function Proof({ money }: { money: Money }) {
  const { proof, heldKobo, ownKobo } = money
  if (ownKobo < 0n) return <OwesMore sums={money}>Ask an administrator about it.</OwesMore>
  if (proof && !proof.holds)
    return (
      <Notice tone="bad" title="The last check of the books found something.">
        Administrators see what it is.
      </Notice>
    )
  if (!proof || heldKobo === 0n) return null
  return (
    <Notice tone="ok" title="The books add up.">
      Every amount was checked against every movement of money at <Moment at={proof.at} />.
    </Notice>
  )
}
