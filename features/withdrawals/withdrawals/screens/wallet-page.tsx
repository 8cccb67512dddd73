import { leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { payDebt, readWallet } from '@kolo/payments/contract'
import { identityCheckPath } from '@kolo/profile/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { LienText } from '@kolo/ui/patterns/lien-text'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { StatementLine } from '@kolo/ui/patterns/statement-line'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { arrowUpRightIcon, walletIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { Pager } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { BankAccountsCard } from '../../bank-accounts/screens/bank-accounts-card.tsx'
import { readWithdrawing, type WithdrawalSource, type Withdrawing } from '../withdrawal.contract.ts'
import { whyNotWords } from './why-not.messages.ts'
import { WithdrawSheet } from './withdraw-sheet.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'
import { touchedByMoney } from './withdrawals.cache.ts'
import { WithdrawalsCard } from './withdrawals-card.tsx'

/** The member's wallet: what is in it, what is set aside, what went in and out, and the way out. */
export function WalletPage() {
  const read = useRead(readWithdrawing, {})
  return (
    <>
      {!read.data && <h1 className="vh">Wallet</h1>}
      <Screen of={read} what="your wallet" skeleton={<WalletSkeleton />}>
        {(withdrawing) => <LoadedWallet withdrawing={withdrawing} />}
      </Screen>
    </>
  )
}

function WalletSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="9rem" height="1.75rem" />
      <SkeletonRows />
    </div>
  )
}

function LoadedWallet({ withdrawing }: { withdrawing: Withdrawing }) {
  const [search, setSearch] = useSearchParams()
  const change = (next: Record<string, string>) => setSearch(next, { replace: true })
  const { sources, can } = withdrawing
  const wallet = sources.find(({ kind }) => kind === 'wallet')
  const opened = search.get('withdrawal')
  const mayAsk = can.request === true
  return (
    <>
      <PageHead title="Wallet" />
      <DebtNotice />
      {!mayAsk && <WhyNot reason={String(can.request)} />}
      <div className="grid g-main">
        <div className="stack">
          <section className="card card-pad stack stack-4" aria-label="In your wallet">
            {wallet && <InWallet wallet={wallet} />}
            {mayAsk && (
              <div className="btn-row btn-row-fill">
                <Button
                  look="primary"
                  size="lg"
                  icon={arrowUpRightIcon}
                  onClick={() => change({ do: 'withdraw' })}
                >
                  Withdraw
                </Button>
              </div>
            )}
          </section>
          <WithdrawalsCard onOpen={(id) => change({ withdrawal: id })} />
          <ActivityCard />
        </div>
        <div className="stack">
          <BalancesCard withdrawing={withdrawing} />
          <BankAccountsCard withdrawing={withdrawing} />
        </div>
      </div>
      {search.get('do') === 'withdraw' && mayAsk && (
        <WithdrawSheet
          withdrawing={withdrawing}
          from={search.get('from')}
          onClose={() => change({})}
          onAsked={(id) => change({ withdrawal: id })}
        />
      )}
      {opened !== null && (
        <WithdrawalSheet id={opened} usual={withdrawing.usual} onClose={() => change({})} />
      )}
    </>
  )
}

/** The balance, as large as a goal's, and what of it is set aside. */
function InWallet({ wallet: { balanceKobo, heldKobo } }: { wallet: WithdrawalSource }) {
  return (
    <div className="stack stack-1">
      <p className="figure-label">In your wallet</p>
      <Naira amount={balanceKobo} size="xl" />
      {heldKobo > 0n && (
        <p className="sm muted">
          <Naira amount={heldKobo} /> of it is set aside
        </p>
      )}
    </div>
  )
}

/** What the member owes the community, and paying it from the wallet; nothing where nothing is owed. */
function DebtNotice() {
  const { data } = useRead(readWallet, { query: {} })
  const [asking, setAsking] = useState(false)
  const naira = useNairaText()
  if (!data || data.owedKobo === zeroKobo) return null
  const { owedKobo, availableKobo } = data
  const payable = leastKobo(owedKobo, availableKobo)
  return (
    <Notice tone="wait" title={`You owe the community ${naira(owedKobo)}.`}>
      <span className="block">
        A bank reversed a payment that you had already spent. Your messages say which payment. Nothing is
        taken for it without your consent.
      </span>
      {payable > 0n ? (
        <Button size="sm" onClick={() => setAsking(true)}>
          Pay {naira(payable)} from your wallet
        </Button>
      ) : (
        <span className="block">When there is money in your wallet, you can pay it from there.</span>
      )}
      {asking && (
        <MutationDialog
          title={`Pay ${naira(payable)} of what you owe?`}
          confirm={`Pay ${naira(payable)}`}
          mutation={mutation(payDebt, { body: () => ({ amountKobo: payable.toString() }) })}
          invalidates={touchedByMoney}
          successToast={() => ({ title: `${naira(payable)} paid`, text: 'It went to the community.' })}
          failed="Nothing was paid"
          onClose={() => setAsking(false)}
        >
          It leaves your wallet at once. You owe {naira(subtractKobo(owedKobo, payable))} after that.
        </MutationDialog>
      )}
    </Notice>
  )
}

/** Why the member cannot ask for money yet, and what to do about it. */
function WhyNot({ reason }: { reason: string }) {
  return (
    <Notice tone="wait" title="You cannot withdraw money yet.">
      {whyNotWords(reason)}{' '}
      {reason === 'identity-not-checked' && (
        <Link className="link" to={identityCheckPath}>
          Check your identity
        </Link>
      )}
    </Notice>
  )
}

/** What lies where, what of it is set aside and what can be taken out; and the limits. */
function BalancesCard({ withdrawing }: { withdrawing: Withdrawing }) {
  const { sources, leastKobo, dailyKobo, leftTodayKobo } = withdrawing
  return (
    <Card title="Available to withdraw">
      <Facts
        facts={[
          ...sources.map((source) => ({
            key: source.id ?? 'wallet',
            name: source.name,
            value: (
              <>
                <Naira amount={source.availableKobo} />
                {source.heldKobo > 0n && (
                  <span className="block xs faint">
                    <Naira amount={source.heldKobo} /> set aside
                  </span>
                )}
                <LienText liens={source.liens} className="block xs faint" />
              </>
            ),
          })),
          { key: 'least', name: 'Smallest withdrawal', value: <Naira amount={leastKobo} /> },
          {
            key: 'day',
            name: 'Left today',
            value:
              leftTodayKobo === null || dailyKobo === null ? (
                'No daily limit'
              ) : (
                <>
                  <Naira amount={leftTodayKobo} />
                  <span className="block xs faint">
                    of <Naira amount={dailyKobo} /> a day
                  </span>
                </>
              ),
          },
        ]}
      />
    </Card>
  )
}

/** What went into the wallet and out of it, newest first. */
function ActivityCard() {
  const pages = usePages()
  const read = useRead(readWallet, { query: pages.query })
  return (
    <Screen
      of={read}
      what="your wallet's history"
      isEmpty={(page) => page.rows.length === 0 && pages.isFirst}
      empty={
        <EmptyState picture={walletIcon} title="No wallet activity yet">
          If you send more or less than planned, or money comes back to you, it is listed here.
        </EmptyState>
      }
    >
      {(page) => (
        <Card title="In and out of your wallet" padded={false}>
          <ul className="list">
            {page.rows.map((line) => (
              <li className="item" key={line.id}>
                <StatementLine line={line} />
              </li>
            ))}
          </ul>
          {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
        </Card>
      )}
    </Screen>
  )
}
