import { addKobo, type Kobo, rateOfKobo, subtractKobo } from '@kolo/foundation/money'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Total, Totals } from '@kolo/ui/patterns/totals'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, MoreLink } from '@kolo/ui/primitives/card'
import { Table } from '@kolo/ui/primitives/table'
import { Timeline } from '@kolo/ui/primitives/timeline'
import { type CSSProperties, useState } from 'react'
import { surplusPath } from '../../distributions.paths.ts'
import { EvidenceButton } from '../../evidence/screens/evidence-parts.tsx'
import type { Appropriation } from '../appropriation.contract.ts'
import { isForMembers, sumOfParts } from '../appropriation.rules.ts'
import { DeclareSheet } from './declare-sheet.tsx'

type Part = Appropriation['parts'][number]

const color = (kind: Part['kind'], place: number) =>
  ({
    '--c': kind === 'carried_forward' ? 'var(--k-text-3)' : `var(--k-chart-${(place % 6) + 1})`,
  }) as CSSProperties
const percentOf = (rateBps: number) => `${(rateBps / 100).toFixed(2)}%`

/** The surplus, how much of it is allocated, and what is left. */
export function AppropriationTotals({
  of: { year, surplusKobo, earlierKobo, parts, audit },
}: {
  of: Appropriation
}) {
  const allocated = sumOfParts(parts)
  return (
    <Totals three>
      <Total label={surplusKobo < 0n ? `Deficit for ${year}` : `Surplus for ${year}`} amount={surplusKobo}>
        {earlierKobo === 0n ? (
          `account 3310${audit.recorded ? ', audited' : ''}`
        ) : (
          <ResultByYear year={year} surplusKobo={surplusKobo} earlierKobo={earlierKobo} />
        )}
      </Total>
      <Total label="Allocated" amount={allocated}>
        {parts.length} {parts.length === 1 ? 'allocation' : 'allocations'}
      </Total>
      <Total label="Unallocated surplus" amount={subtractKobo(surplusKobo, allocated)}>
        must be ₦0.00
      </Total>
    </Totals>
  )
}

/** What a surplus is made of where years before it were never closed. */
export function ResultByYear({
  year,
  surplusKobo,
  earlierKobo,
}: {
  year: number
  surplusKobo: Kobo
  earlierKobo: Kobo
}) {
  return (
    <>
      <Naira amount={subtractKobo(surplusKobo, earlierKobo)} /> of {year} and <Naira amount={earlierKobo} />{' '}
      of earlier years, which were not closed
    </>
  )
}

/** Every part with the account it is credited to. */
export function AllocationCard({
  of: { parts, surplusKobo, reserveBps, dividendCeilingBps },
}: {
  of: Appropriation
}) {
  const written = useNairaText()
  if (parts.length === 0)
    return (
      <Card title="Allocation">
        <p className="muted">
          Nothing is allocated yet. Record the resolution of the general meeting, then enter each allocation.
          The statutory reserve is {percentOf(reserveBps)} unless you enter another one. Check your bye-laws.
        </p>
      </Card>
    )
  const basis = ({ kind, rateBps, baseKobo }: Part) => {
    if (kind === 'carried_forward') return 'The remainder'
    if (rateBps === null || baseKobo === null) return 'Fixed amount'
    const of =
      { interest: 'average savings', dividend: 'share capital', bonus: 'loan interest' }[kind as string] ??
      'the surplus'
    return of === 'the surplus'
      ? `${percentOf(rateBps)} of the surplus`
      : `${percentOf(rateBps)} of ${of}, ${written(baseKobo)}${
          kind === 'dividend' && dividendCeilingBps !== null
            ? `. Ceiling ${percentOf(dividendCeilingBps)}`
            : ''
        }`
  }
  return (
    <Card title="Allocation" padded={false}>
      <div className="card-pad">
        <div className="stack-bar" aria-hidden="true">
          {parts.map(({ kind, name, amountKobo }, place) => (
            <span
              key={name}
              style={{ ...color(kind, place), flexGrow: rateOfKobo(amountKobo, surplusKobo) }}
            />
          ))}
        </div>
      </div>
      <Table
        label="Allocation"
        rows={parts}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'to',
            title: 'Allocated to',
            phone: 'first',
            foot: 'Total',
            cell: (part) => (
              <span className="row row-2">
                <span className="key key-sq" style={color(part.kind, parts.indexOf(part))} />
                <span>
                  {part.name}
                  <span className="xs muted block">{basis(part)}</span>
                </span>
              </span>
            ),
          },
          { key: 'credit', title: 'Credit', foot: 'Debit 3310', cell: ({ number }) => number },
          {
            key: 'share',
            title: 'Share',
            right: true,
            foot: percentOf(rateOfKobo(sumOfParts(parts), surplusKobo, 'half-up')),
            cell: ({ amountKobo }) => percentOf(rateOfKobo(amountKobo, surplusKobo, 'half-up')),
          },
          {
            key: 'amount',
            title: 'Amount',
            right: true,
            phone: 'lead',
            foot: <Naira amount={sumOfParts(parts)} />,
            cell: ({ amountKobo }) => <Naira amount={amountKobo} />,
          },
        ]}
      />
    </Card>
  )
}

/** Who did what, with the minutes. */
export function ApprovalsCard({ of }: { of: Appropriation }) {
  const { resolution, waiting, approvedAt, approved, journalId } = of
  const asked = waiting?.askedBy ?? approved?.askedBy
  return (
    <Card title="Approvals">
      <Timeline
        steps={[
          {
            key: 'resolution',
            state: resolution ? 'done' : 'now',
            title: resolution ? `${resolution.code} recorded` : 'Record the resolution of the meeting',
            when: resolution && <Day day={resolution.heldOn} />,
          },
          {
            key: 'asked',
            state: waiting || approvedAt ? 'done' : 'later',
            title: asked ? `Submitted by ${asked.fullName}` : 'Submitted',
            when: waiting && <Moment at={waiting.askedAt} />,
          },
          {
            key: 'approved',
            state: approvedAt ? 'done' : waiting ? 'now' : 'later',
            title: approved
              ? `Approved by ${(approved.approvedBy ?? approved.askedBy).fullName}${approved.approvedBy ? '' : ' alone'}, and posted`
              : 'Second approval',
            when: approvedAt && <Moment at={approvedAt} />,
          },
        ]}
      />
      {resolution && <EvidenceButton evidence={resolution.evidence} />}
      {journalId && <MoreLink to={`/admin/books/journals?journal=${journalId}`}>Open the journal</MoreLink>}
    </Card>
  )
}

/** What of it goes to members, and what of that is still to be distributed. */
export function MembersCard({ of }: { of: Appropriation }) {
  const { year, parts, approvedAt, unpaidKobo } = of
  const [declaring, setDeclaring] = useState(false)
  const interest = parts.find(({ kind }) => kind === 'interest')
  const declared = declaredOf(of)
  const pools = parts.filter(isForMembers)
  if (pools.length === 0) return null
  const all = pools.reduce((sum, { amountKobo }) => addKobo(sum, amountKobo), 0n as Kobo)
  return (
    <Card title="Paid to members">
      <Facts
        facts={[
          ...pools.map(({ name, amountKobo }) => ({
            key: name,
            name,
            value: <Naira amount={amountKobo} />,
          })),
          { key: 'all', name: 'Total, gross', value: <Naira amount={all} /> },
          ...(approvedAt
            ? [{ key: 'left', name: 'Not distributed yet', value: <Naira amount={unpaidKobo} /> }]
            : []),
        ]}
      />
      <p className="sm muted">
        Members are paid by distributions with this resolution. Withholding tax is deducted from each line.
      </p>
      {interest && declared && declared.poolKobo < interest.amountKobo && (
        <p className="sm muted">
          <Naira amount={subtractKobo(interest.amountKobo, declared.poolKobo)} /> of the interest is not used
          by {declared.code}. It is carried forward once that is approved.
        </p>
      )}
      {approvedAt && interest && !declared && (
        <Button block onClick={() => setDeclaring(true)}>
          Declare interest for {year}
        </Button>
      )}
      {approvedAt && unpaidKobo > 0n && <MoreLink to={surplusPath}>Calculate a distribution</MoreLink>}
      {declaring && interest && (
        <DeclareSheet
          year={year}
          partKobo={interest.amountKobo}
          rateBps={interest.rateBps}
          onClose={() => setDeclaring(false)}
        />
      )}
    </Card>
  )
}

/** The distribution of declared interest that counts. */
function declaredOf({ distributions }: Appropriation) {
  return distributions.find(
    ({ basis, status }) => basis === 'declared' && status !== 'cancelled' && status !== 'reversed',
  )
}
