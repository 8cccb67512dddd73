import { PayOnce } from '@kolo/payments/screens'
import { CertificateButton, StatementButton } from '@kolo/reports/screens'
import { PaymentSheet, useOpenPayment } from '@kolo/transfers/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { fileTextIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Notice } from '@kolo/ui/primitives/notice'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { EmptyState } from '@kolo/ui/primitives/states'
import { useSearchParams } from 'react-router'
import { OfferSheet } from '../../requests/screens/offer-sheet.tsx'
import { RequestsCard } from '../../requests/screens/requests-card.tsx'
import { LeaveDialog, WithdrawSheet } from '../../requests/screens/withdraw-sheet.tsx'
import { readShares, type SharesPage as SharesPageData } from '../share.contract.ts'
import { sharesIn } from '../share.messages.ts'
import { BuySheet } from './buy-sheet.tsx'
import { HistoryCard } from './history-card.tsx'
import { sharePaymentCacheUpdates } from './share.cache.ts'

/** The member's shares: what they hold, what waits, what the bye-laws say, and what came and went. */
export function SharesPage() {
  const read = useRead(readShares, {})
  return (
    <>
      {!read.data && <h1 className="vh">Shares</h1>}
      <Screen of={read} what="your shares" skeleton={<SharesSkeleton />}>
        {(page) => <LoadedShares page={page} />}
      </Screen>
    </>
  )
}

function SharesSkeleton() {
  return (
    <div className="stack stack-5">
      <Skeleton width="9rem" height="1.75rem" />
      <SkeletonRows />
    </div>
  )
}

type Terms = NonNullable<SharesPageData['terms']>

function LoadedShares({ page }: { page: SharesPageData }) {
  const { isOffered, terms, account } = page
  if (!isOffered || !terms)
    return (
      <EmptyState picture={fileTextIcon} title="Your community offers no shares" heading="h1">
        If a co-operative has share capital, members see their shares here.
      </EmptyState>
    )
  return <OfferedShares page={page} terms={terms} held={account?.units ?? 0} />
}

function OfferedShares({ page, terms, held }: { page: SharesPageData; terms: Terms; held: number }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('do')
  const payment = useOpenPayment()
  const show = (what?: string) => setSearch(what === undefined ? {} : { do: what }, { replace: true })
  const { account, can } = page
  const mayBuy = can.buy === true && terms.isOpen
  const sheet = { page, terms, onClose: () => show() }
  return (
    <>
      <PageHead
        title="Shares"
        lead={
          account && held > 0 ? (
            <>
              {sharesIn(held)} worth <Naira amount={account.valueKobo} size="md" />
            </>
          ) : (
            'A part of the co-operative’s own capital'
          )
        }
        actions={
          mayBuy && (
            <Button look="primary" icon={plusIcon} onClick={() => show('buy')}>
              Buy shares
            </Button>
          )
        }
      />
      <div className="grid g-main">
        <div className="stack">
          <WhyNotBuy page={page} terms={terms} />
          <PayOnce payments={page.payments} onShow={({ id }) => payment.show(id)}>
            {null}
          </PayOnce>
          <RequestsCard page={page} />
          {held > 0 ? <HoldingCard page={page} terms={terms} onAsk={show} /> : null}
          <HistoryCard />
        </div>
        <div className="stack">
          <TermsCard terms={terms} />
        </div>
      </div>
      {asked === 'buy' && mayBuy && <BuySheet {...sheet} onStarted={({ id }) => payment.show(id)} />}
      {payment.id !== undefined && (
        <PaymentSheet
          key={payment.id}
          id={payment.id}
          payment={page.payments.find(({ id }) => id === payment.id)}
          cacheUpdates={sharePaymentCacheUpdates}
          onClose={() => payment.show()}
        />
      )}
      {asked === 'offer' && can.offer === true && held > 0 && <OfferSheet {...sheet} />}
      {asked === 'withdraw' && can.withdraw === true && held > 0 && <WithdrawSheet {...sheet} />}
      {asked === 'leave' && can.withdraw === true && held > 0 && (
        <LeaveDialog page={page} onClose={() => show()} />
      )}
    </>
  )
}

/** Why no shares can be bought, where that is so. */
function WhyNotBuy({ page, terms }: { page: SharesPageData; terms: Terms }) {
  if (page.can.buy === 'account-inactive')
    return (
      <Notice tone="wait" title="Your account is not active.">
        You can see your shares but not change them. Please contact support.
      </Notice>
    )
  if (page.can.buy !== true)
    return (
      <Notice tone="wait" title="You cannot buy shares yet.">
        Complete your profile or verify your email first.
      </Notice>
    )
  return terms.isOpen ? null : (
    <Notice tone="info" title="No new shares can be bought now.">
      What you hold stays yours, and members can transfer shares to each other.
    </Notice>
  )
}

/** What the member holds, and the ways to give of it. */
function HoldingCard({
  page,
  terms,
  onAsk,
}: {
  page: SharesPageData
  terms: Terms
  onAsk: (what: string) => void
}) {
  const { account, can } = page
  if (!account) return null
  const { id, units, freeUnits, valueKobo, since, code } = account
  const canPart = freeUnits > terms.leastUnits
  return (
    <Card title="What you hold">
      <Facts
        facts={[
          { key: 'units', name: 'Shares', value: <span className="num">{sharesIn(units)}</span> },
          ...(freeUnits < units
            ? [{ key: 'aside', name: 'On hold', value: sharesIn(units - freeUnits) }]
            : []),
          { key: 'worth', name: 'Worth', value: <Naira amount={valueKobo} /> },
          ...(since ? [{ key: 'since', name: 'Shareholder since', value: <Day day={since} /> }] : []),
          { key: 'code', name: 'Share account', value: <span className="num">{code}</span> },
        ]}
      />
      <div className="btn-row no-print">
        <CertificateButton />
        <StatementButton account={`shares-${id}`} look="ghost" />
      </div>
      {can.withdraw === true && (
        <>
          {!canPart && (
            <p className="sm muted">
              A member keeps at least {sharesIn(terms.leastUnits)}, so none of these can be transferred or
              withdrawn.
            </p>
          )}
          <div className="btn-row no-print">
            {canPart && (
              <>
                <Button onClick={() => onAsk('offer')}>Offer to a member</Button>
                <Button onClick={() => onAsk('withdraw')}>Withdraw</Button>
              </>
            )}
            {freeUnits === units && (
              <Button look="ghost" onClick={() => onAsk('leave')}>
                I am leaving
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  )
}

/** What the bye-laws say. */
function TermsCard({ terms }: { terms: Terms }) {
  const { parKobo, leastUnits, mostUnits, feeBps } = terms
  return (
    <Card title="From the bye-laws">
      <Facts
        facts={[
          { key: 'par', name: 'One share is worth', value: <Naira amount={parKobo} /> },
          { key: 'least', name: 'Minimum per member', value: sharesIn(leastUnits) },
          { key: 'most', name: 'Limit per member', value: sharesIn(mostUnits) },
          {
            key: 'fee',
            name: 'Cost of withdrawing',
            value: feeBps === 0 ? 'None' : `${feeBps / 100} % of their worth`,
          },
        ]}
      />
      <p className="sm muted">
        Shares are the co-operative’s own capital: they bear its losses, too. What they earn is decided by the
        general meeting and is not promised.
      </p>
    </Card>
  )
}
