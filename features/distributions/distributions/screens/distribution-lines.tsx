/** The lines of a distribution: who gets what of which weight, and what of it is owed. */
import { ApprovalSheet, saidOfAsking } from '@kolo/approvals/screens'
import { kobo, negateKobo } from '@kolo/foundation/money'
import { daysBetween } from '@kolo/foundation/time'
import { ReasonForMember } from '@kolo/payments/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { type ComponentProps, useState } from 'react'
import {
  type Distribution,
  type DistributionLine,
  type DistributionPage,
  forgiveLine,
} from '../distribution.contract.ts'
import { lineStatusNames, weightNames } from '../distribution.messages.ts'
import { type LineStatus, lineStatuses } from '../distribution.rules.ts'
import { decisionCacheUpdates, moneyRefreshes } from './distribution.cache.ts'
import { LinesButton } from './distribution-actions.tsx'
import { LineChip } from './status-chip.tsx'

/** A page of the lines, of all or of those that stand in one way, with what all of them are together. */
export function DistributionLines({
  page,
  standing,
  onStanding,
  pager,
}: {
  page: DistributionPage
  standing: LineStatus | undefined
  onStanding: (standing: LineStatus | undefined) => void
  pager: ComponentProps<typeof Pager>
}) {
  const { distribution: of, lines, leftOver } = page
  const [forgiving, setForgiving] = useState<DistributionLine>()
  const [deciding, setDeciding] = useState<string>()
  const waiting = lines.rows.find(({ id }) => id === deciding)?.waiting
  return (
    <Card
      title="Lines"
      aside={of.can.submit === true && !of.previewedAt ? undefined : <LinesButton of={of} />}
      padded={false}
      foot={<Rounding of={of} leftOver={leftOver} />}
    >
      <Picks of={of} standing={standing} onStanding={onStanding} />
      {lines.rows.length === 0 ? (
        <p className="card-pad muted">No matching lines.</p>
      ) : (
        <Table
          label="Lines"
          rows={lines.rows}
          rowKey={({ id }) => id}
          columns={columnsOf(of, standing === undefined, { onForgive: setForgiving, onDecide: setDeciding })}
        />
      )}
      <Pager {...pager} />
      {forgiving && <ForgiveSheet of={of} line={forgiving} onClose={() => setForgiving(undefined)} />}
      {waiting && (
        <ApprovalSheet
          approval={waiting}
          cacheUpdates={decisionCacheUpdates}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Card>
  )
}

function Rounding({
  of: { minActiveDays, lineCount, snapshotHash, rateBps },
  leftOver,
}: {
  of: Distribution
  leftOver: number
}) {
  return (
    <p className="sm muted">
      {minActiveDays > 0 && `Only investments of at least ${minActiveDays} days in the period are in it. `}
      {rateBps !== null
        ? `Each goal receives ${rateBps / 100}% a year on what it held each day, rounded down to whole kobo.`
        : leftOver === 0
          ? 'The amount divides among the lines to the kobo, and nothing is left over.'
          : `Each line is rounded down to a whole kobo. The ${leftOver} kobo left over ${leftOver === 1 ? 'goes' : 'go one each'} to the ${leftOver === 1 ? 'line' : 'lines'} that lost most by rounding; if equal, to the ${lineCount === 1 ? 'one' : 'lower number'}.`}
      {` Snapshot ${snapshotHash.slice(0, 12)}: these lines and no others are approved and paid.`}
    </p>
  )
}

/** How many lines stand in each way; shown once they differ. */
function countsOf(of: Distribution): readonly (readonly [LineStatus, number])[] {
  const { lineCount, postedCount, reversedCount, owedCount, forgivenCount } = of
  const counts: Record<LineStatus, number> = {
    calculated: lineCount - postedCount,
    posted: postedCount - reversedCount - owedCount - forgivenCount,
    reversed: reversedCount,
    owed: owedCount,
    forgiven: forgivenCount,
  }
  return lineStatuses.flatMap((status) => (counts[status] > 0 ? [[status, counts[status]] as const] : []))
}

function Picks({
  of,
  standing,
  onStanding,
}: {
  of: Distribution
  standing: LineStatus | undefined
  onStanding: (standing: LineStatus | undefined) => void
}) {
  const counts = countsOf(of)
  if (counts.length < 2 && standing === undefined) return null
  return (
    <div className="card-pad picks no-print">
      <button
        className="pick"
        type="button"
        aria-pressed={standing === undefined}
        onClick={() => onStanding(undefined)}
      >
        All {of.lineCount.toLocaleString('en-NG')}
      </button>
      {counts.map(([status, count]) => (
        <button
          key={status}
          className="pick"
          type="button"
          aria-pressed={standing === status}
          onClick={() => onStanding(status)}
        >
          {lineStatusNames[status]} {count.toLocaleString('en-NG')}
        </button>
      ))}
    </div>
  )
}

type Doings = { onForgive: (line: DistributionLine) => void; onDecide: (id: string) => void }

function columnsOf(of: Distribution, isAll: boolean, doings: Doings): Column<DistributionLine>[] {
  const sum = (value: React.ReactNode) => (isAll ? { foot: value } : {})
  const isPaid = of.postedCount > 0
  return [
    {
      key: 'member',
      title: 'Member',
      phone: 'first',
      ...sum(of.lineCount === 1 ? 'The one line' : `All ${of.lineCount.toLocaleString('en-NG')} lines`),
      cell: (line) => <MemberCell line={line} />,
    },
    {
      key: 'weight',
      title: `Weight: ${weightNames[of.planId === null && of.basis === 'units' ? 'shares' : of.basis]}`,
      right: true,
      cell: (line) => <Weight of={of} line={line} />,
    },
    {
      key: 'gross',
      title: 'Gross',
      right: true,
      ...sum(<Naira amount={of.grossKobo} />),
      cell: ({ grossKobo, hasExtraKobo }) => (
        <span>
          {hasExtraKobo && (
            <Chip tone="brass" plain>
              +1 kobo
            </Chip>
          )}{' '}
          <Naira amount={grossKobo} />
        </span>
      ),
    },
    {
      key: 'tax',
      title: `Tax ${of.whtBps / 100}%`,
      right: true,
      ...sum(<Naira amount={negateKobo(of.whtKobo)} />),
      cell: ({ whtKobo }) => <Naira amount={negateKobo(whtKobo)} />,
    },
    {
      key: 'net',
      title: 'Net',
      right: true,
      phone: 'lead',
      ...sum(<Naira amount={of.netKobo} className="strong" />),
      cell: ({ netKobo }) => <Naira amount={netKobo} className="strong" />,
    },
    ...(isPaid ? [statusColumn(doings)] : []),
  ]
}

const statusColumn = ({ onForgive, onDecide }: Doings): Column<DistributionLine> => ({
  key: 'status',
  title: 'Status',
  cell: (line) => (
    <span className="row row-2 wrap">
      <LineChip status={line.status} />
      {line.waiting && (
        <Button size="sm" onClick={() => onDecide(line.id)}>
          {line.waiting.can.approve === true ? 'Decide' : 'Waits to be forgiven'}
          <span className="vh"> on what {line.member} owes</span>
        </Button>
      )}
      {line.canForgive === true && !line.waiting && (
        <Button size="sm" onClick={() => onForgive(line)}>
          Forgive<span className="vh"> what {line.member} owes</span>
        </Button>
      )}
    </span>
  ),
})

function MemberCell({ line: { member, memberCode, investmentCode, goalCode } }: { line: DistributionLine }) {
  return (
    <span className="row">
      <Avatar name={member} size="sm" />
      <span className="min-w-0">
        <span className="medium block">{member}</span>
        <span className="faint xs">{[memberCode, investmentCode, goalCode].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}

const whole = (number: bigint) => number.toLocaleString('en-NG')

function Weight({ of, line: { weight, counted } }: { of: Distribution; line: DistributionLine }) {
  const { basis, planId, periodStart, periodEnd } = of
  if (basis === 'equal') return 'The same'
  const days = (count: number) => (count === 1 ? '1 day' : `${whole(BigInt(count))} days`)
  if (counted)
    return (
      <span className="wraps">
        {basis === 'principal_days' ? (
          <Naira amount={kobo(BigInt(counted.amount))} />
        ) : (
          `${(Number(counted.amount) / 1_000_000).toLocaleString('en-NG')} units`
        )}{' '}
        <span className="nowrap">× {days(counted.days)}</span>
      </span>
    )
  if (basis === 'loan_interest') return <Naira amount={kobo(BigInt(weight))} />
  if (basis === 'patronage' || basis === 'declared') {
    const all = daysBetween(periodStart, periodEnd) + 1
    return (
      <span>
        <Naira amount={kobo(BigInt(weight) / BigInt(all))} /> on average
      </span>
    )
  }
  return `${whole(BigInt(weight))}${planId === null ? '' : ' days'}`
}

/** Asks another administrator to let go of what is owed on one line. */
function ForgiveSheet({
  of,
  line,
  onClose,
}: {
  of: Distribution
  line: DistributionLine
  onClose: () => void
}) {
  const written = useNairaText()
  return (
    <MutationSheet<{ reason: string }, DistributionLine>
      title={`Forgive what ${line.member} owes`}
      submit="Ask another administrator"
      danger
      initial={{ reason: '' }}
      mutation={mutation(forgiveLine, {
        params: { id: of.id, lineId: line.id },
        body: (values: { reason: string }) => values,
      })}
      cacheUpdates={() => []}
      invalidates={moneyRefreshes}
      successToast={({ waiting }) => saidOfAsking(waiting, 'It is forgiven')}
      problemTitle="It was not requested."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="sm muted">
            {line.member} keeps {written(line.netKobo)} and owes nothing more.{' '}
            {of.planId === null
              ? 'It does not come back to the community’s surplus.'
              : `It does not come back to the income of ${of.planName}: everybody in the plan bears it.`}
          </p>
          <ReasonForMember {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
