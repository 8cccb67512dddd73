import { WaitingNotice } from '@kolo/approvals/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { readPlanFile } from '@kolo/investments/contract'
import { percentWords } from '@kolo/investments/messages'
import { investmentPlanPath } from '@kolo/investments/paths'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type PlanMoney, readPlanMoney } from '../../distributions/distribution.contract.ts'
import { CalculateSheet } from '../../distributions/screens/calculate-sheet.tsx'
import { DistributionsCard } from '../../distributions/screens/distributions-card.tsx'
import { planMoneyPath } from '../../distributions.paths.ts'
import { EvidenceButton, WaitingEvidence } from '../../evidence/screens/evidence-parts.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { NoIncomeSheet } from './no-income-sheet.tsx'

type Open = 'purchase' | 'proceeds' | 'calculate' | 'no-income'

/** The money of one plan: what is invested, what came back, and what was paid of it. */
export function PlanMoneyScreen() {
  const { id = '' } = useParams()
  const read = useRead(readPlanMoney, { params: { id } })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className="stack">
      <PageHead
        crumb={
          <Breadcrumb
            trail={[{ to: planMoneyPath, title: 'Investment funds' }]}
            here={read.data?.plan.code ?? 'Plan'}
          />
        }
        title={read.data ? read.data.plan.name : 'Investment fund'}
        actions={<ButtonLink to={investmentPlanPath(id)}>Terms and evidence</ButtonLink>}
      />
      <Screen of={read} what="this investment fund">
        {(money) => (
          <>
            <Sums money={money} />
            {[
              ...money.waiting,
              ...money.distributions.flatMap(({ waiting }) => (waiting ? [waiting] : [])),
            ].map((approval) => (
              <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />
            ))}
            {money.waitingEvidence && <WaitingEvidence of={money.waitingEvidence} />}
            <div className="btn-row">
              <Button onClick={() => setOpen('purchase')}>Money was invested</Button>
              <Button onClick={() => setOpen('proceeds')}>Money returned</Button>
              <Button look="primary" onClick={() => setOpen('calculate')}>
                New distribution
              </Button>
              <Button onClick={() => setOpen('no-income')}>A period without income</Button>
            </div>
            <DistributionsCard rows={money.distributions} />
            <Entries money={money} />
            <Assets money={money} />
            {open === 'calculate' && <CalculateSheet money={money} onClose={close} />}
            {open === 'no-income' && <NoIncomeSheet planId={id} onClose={close} />}
            {(open === 'purchase' || open === 'proceeds') && (
              <EntrySheet kind={open} money={money} onClose={close} />
            )}
          </>
        )}
      </Screen>
    </div>
  )
}

function rateWords(bps: number | null, isInvested: boolean): string {
  if (!isInvested) return 'Nothing invested yet'
  return bps === null ? 'No yearly return yet' : percentWords(bps)
}

function Sums({ money: { plan, entries, earnedBps, worth } }: { money: PlanMoney }) {
  return (
    <Card title="In the books">
      <Facts
        facts={[
          { key: 'in', name: 'Members’ capital', value: <Naira amount={plan.contributedKobo} /> },
          { key: 'out', name: 'Invested, at cost', value: <Naira amount={plan.investedKobo} /> },
          ...(worth
            ? [
                {
                  key: 'worth',
                  name: 'Worth, by its latest values',
                  value: <Naira amount={worth.valueKobo} />,
                },
              ]
            : []),
          { key: 'earned', name: 'Realised income', value: <Naira amount={plan.realisedKobo} /> },
          {
            key: 'rate',
            name: worth ? (
              <>
                Return a year so far, at values of <Day day={worth.valuedOn} />
              </>
            ) : (
              'Return a year so far, at cost'
            ),
            value: rateWords(earnedBps, entries.length > 0),
          },
          { key: 'paid', name: 'Paid to members', value: <Naira amount={plan.paidKobo} /> },
          { key: 'left', name: 'Income that can be paid', value: <Naira amount={plan.incomeKobo} /> },
        ]}
      />
    </Card>
  )
}

function Assets({ money: { plan, assets } }: { money: PlanMoney }) {
  return (
    <Card title="Assets" padded={false}>
      {assets.length === 0 ? (
        <p className="card-pad muted">No asset is named for this plan.</p>
      ) : (
        <Table
          label="Assets"
          rows={assets}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: 'Asset',
              phone: 'first',
              cell: ({ name, issuer }) => (
                <span>
                  {name} {issuer && <span className="xs muted block">{issuer}</span>}
                </span>
              ),
            },
            { key: 'held', title: 'Held by', cell: ({ custodian }) => custodian || 'The community' },
            {
              key: 'value',
              title: 'Value',
              right: true,
              phone: 'lead',
              cell: ({ valueKobo }) => <Naira amount={valueKobo} />,
            },
            { key: 'day', title: 'Valued on', cell: ({ valuedOn }) => <Day day={valuedOn} /> },
            {
              key: 'paper',
              title: 'Document',
              cell: ({ name, fileId }) =>
                fileId ? (
                  <a href={pathOf(readPlanFile, { id: plan.id, fileId })} download>
                    Open<span className="vh"> what shows the value of {name}</span>
                  </a>
                ) : (
                  'None'
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function Entries({ money: { entries, withoutIncome } }: { money: PlanMoney }) {
  return (
    <>
      <Card title="Invested and returned" padded={false}>
        {entries.length === 0 ? (
          <p className="card-pad muted">Nothing was invested for this plan yet.</p>
        ) : (
          <Table
            label="Invested and returned"
            rows={entries}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'kind',
                title: 'What',
                phone: 'first',
                cell: ({ kind, code, note, takenBackAt }) => (
                  <span>
                    {kind === 'purchase' ? 'Invested' : 'Returned'} {code}{' '}
                    {takenBackAt && <Chip>Reversed</Chip>}
                    <span className="xs muted block">{note}</span>
                  </span>
                ),
              },
              {
                key: 'capital',
                title: 'Capital',
                right: true,
                phone: 'lead',
                cell: ({ capitalKobo }) => <Naira amount={capitalKobo} />,
              },
              {
                key: 'income',
                title: 'Income',
                right: true,
                cell: ({ incomeKobo }) => <Naira amount={incomeKobo} />,
              },
              { key: 'account', title: 'Account', cell: ({ account }) => account },
              { key: 'reference', title: 'Bank reference', cell: ({ bankReference }) => bankReference },
              { key: 'day', title: 'Day', cell: ({ onDay }) => <Day day={onDay} /> },
              {
                key: 'evidence',
                title: 'Document',
                cell: ({ evidence }) => (evidence ? <EvidenceButton evidence={evidence} /> : 'None'),
              },
              {
                key: 'journal',
                title: 'Journal',
                cell: ({ journalId, code }) => (
                  <Link className="cell-link" to={`/admin/books/journals?journal=${journalId}`}>
                    Open<span className="vh"> the journal of {code}</span>
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Card>
      {withoutIncome.length > 0 && (
        <Card title="Periods without income">
          {withoutIncome.map(({ id, periodStart, periodEnd, reason }) => (
            <p key={id}>
              <Day day={periodStart} /> to <Day day={periodEnd} />: {reason}
            </p>
          ))}
        </Card>
      )}
    </>
  )
}
