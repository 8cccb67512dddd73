import { opinionMeanings } from '@kolo/distributions/audit-messages'
import { openAuditedAccounts, type YearAudit } from '@kolo/distributions/audited-accounts'
import { spokenBytes } from '@kolo/files/rules'
import { pathOf } from '@kolo/foundation/endpoint'
import { sumKobo, zeroKobo } from '@kolo/foundation/money'
import { bankAccountWords } from '@kolo/foundation/nuban'
import { supportPath } from '@kolo/support/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card, Facts, MoreLink, PageHead } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, fileTextIcon, storeIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Money, whereMoneyIs } from '../books.contract.ts'
import { type AssetGroup, assetGroupOf, assetGroups } from '../money.rules.ts'
import { MoneyPanel } from './money-panel.tsx'
import { PayingTimes } from './paying-times.tsx'

/** What the society owes against what stands behind it, in sums that name nobody: for every member. */
export function WhereMoneyIsPage() {
  const read = useRead(whereMoneyIs, {})
  return (
    <>
      <PageHead
        title="Where the money is"
        lead={
          read.data && (
            <>
              All of the society, at <Moment at={read.data.at} />
            </>
          )
        }
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
        {(money) => <WholeMoney money={money} />}
      </Screen>
    </>
  )
}

function WholeMoney({ money }: { money: Money }) {
  return (
    <div className="stack stack-5">
      <Proof money={money} />
      <MoneyPanel money={money} />
      <div className="grid g-2">
        <SumCard title="Owed to members" lines={money.members} total={money.membersKobo} />
        <SumCard title="Assets" lines={groupsOf(money.held)} total={money.heldKobo} />
      </div>
      <PayingTimes money={money} />
      <div className="grid g-2">
        <SumCard title="Members’ funds" lines={money.funds} total={money.ownKobo} />
        {money.others.length > 0 && (
          <SumCard title="Owed to others" lines={money.others} total={money.othersKobo} />
        )}
        <HowItIsChecked money={money} />
      </div>
    </div>
  )
}

const groupNames: Record<AssetGroup, string> = {
  bank: 'Bank accounts',
  cash: 'Cash and card payments',
  loans: 'Loans to members',
  deposits: 'Treasury bills and deposits',
  plans: 'Assets of investment plans',
  other: 'Stock, furniture and other',
}

/** Assets by what they are; each says which accounts it is the sum of. */
function groupsOf(held: Money['held']): SumLine[] {
  const scopeOf = ({ key }: { key: string }) => key.slice(key.indexOf(':') + 1)
  const groups = Map.groupBy(held, (line) => assetGroupOf({ kind: line.kind, scope: scopeOf(line) }))
  return assetGroups.flatMap((group) => {
    const lines = groups.get(group) ?? []
    const names = lines.map(({ name, last4 }) => (last4 === undefined ? name : bankAccountWords(name, last4)))
    const balanceKobo = sumKobo(lines.map((line) => line.balanceKobo))
    return lines.length === 0 || (balanceKobo === zeroKobo && group !== 'bank')
      ? []
      : [{ key: group, name: groupNames[group], balanceKobo, parts: [...new Set(names)].join(', ') }]
  })
}

type SumLine = Money['members'][number] & { parts?: string }

function SumCard({
  title,
  lines,
  total,
}: {
  title: string
  lines: readonly SumLine[]
  total: Money['heldKobo']
}) {
  return (
    <Card
      title={title}
      foot={
        <p className="row">
          <span className="grow medium">Total</span>
          <Naira amount={total} className="strong" />
        </p>
      }
    >
      <Facts
        facts={lines.map(({ key, name, parts, balanceKobo }) => ({
          key,
          name: parts ? (
            <>
              {name}
              <span className="xs faint block">{parts}</span>
            </>
          ) : (
            name
          ),
          value: <Naira amount={balanceKobo} />,
        }))}
      />
    </Card>
  )
}

function Proof({ money: { proof } }: { money: Money }) {
  if (!proof || proof.holds) return null
  return (
    <Notice tone="bad" title="The last check of the books found something.">
      Administrators see what it is.
    </Notice>
  )
}

function HowItIsChecked({ money: { proof, audit } }: { money: Money }) {
  const points = [
    'Assets equal what is owed plus members’ funds, to the kobo.',
    'Members’ balances add up to each total on this page.',
    'Only confirmed money is counted.',
  ]
  return (
    <Card title="How it is checked">
      <ul className="stack stack-3 sm">
        {points.map((point) => (
          <li key={point} className="row row-2">
            <Icon of={checkIcon} size="sm" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      {audit && <Audit of={audit} />}
      <p className="sm muted">
        {proof?.holds ? (
          <>
            Every amount was compared with every movement of money at <Moment at={proof.at} />.
          </>
        ) : (
          'Every amount is compared with every movement of money each hour.'
        )}
      </p>
      <MoreLink to={supportPath}>Ask a question about this page</MoreLink>
    </Card>
  )
}

function Audit({ of: { year, auditor, signedOn, opinion, sizeBytes } }: { of: YearAudit }) {
  return (
    <>
      <p className="sm">
        {auditor} audited the accounts of {year} on <Day day={signedOn} />. {opinionMeanings[opinion]}
      </p>
      <a className="file" href={pathOf(openAuditedAccounts, { year: String(year) })}>
        <Icon of={fileTextIcon} />
        <span>
          Accounts {year}, audited
          <br />
          <span className="faint">Open · {spokenBytes(sizeBytes)}</span>
        </span>
      </a>
    </>
  )
}
