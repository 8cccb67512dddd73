/** Every instalment of a loan: what is due and when, and, once it is paid out, how each one stands. */
import { addKobo, sumKobo } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip, type Tone } from '@kolo/ui/primitives/chip'
import { circleAlertIcon } from '@kolo/ui/primitives/icons'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { Loan } from '../loan.contract.ts'
import { instalmentStatusWords } from '../loan.messages.ts'
import type { InstalmentStatus } from '../loan.rules.ts'

type Line = Loan['schedule'][number]

const tones: Record<InstalmentStatus, Tone> = {
  paid: 'ok',
  overdue: 'bad',
  due_today: 'wait',
  due_next: 'wait',
  not_due: 'quiet',
  written_off: 'bad',
}

/** The chip of an instalment, its penalty, and what is paid of both where a part is. */
function InstalmentState({
  status,
  penaltyKobo,
  paidKobo,
}: { status: InstalmentStatus } & Pick<Line, 'penaltyKobo' | 'paidKobo'>) {
  return (
    <span>
      <Chip tone={tones[status]} icon={status === 'overdue' ? circleAlertIcon : undefined}>
        {instalmentStatusWords[status]}
      </Chip>
      {penaltyKobo > 0n && (
        <span className="xs muted block">
          Penalty <Naira amount={penaltyKobo} />
        </span>
      )}
      {status !== 'paid' && paidKobo > 0n && (
        <span className="xs muted block">
          Paid <Naira amount={paidKobo} />
        </span>
      )}
    </span>
  )
}

function columnsOf(lines: readonly Line[]): Column<Line>[] {
  const isPaidOut = lines.some(({ status }) => status !== undefined)
  // On a phone a loan that runs shows how each instalment stands; whoever agrees to one sees every part.
  const part = isPaidOut ? ({ phone: 'hide' } as const) : {}
  const principal = sumKobo(lines.map(({ principalKobo }) => principalKobo))
  const interest = sumKobo(lines.map(({ interestKobo }) => interestKobo))
  return [
    {
      key: 'due',
      title: 'Due',
      phone: 'first',
      cell: ({ number, dueOn }) => (
        <span className="num">
          <span className="muted">{number}.</span> <Day day={dueOn} />
        </span>
      ),
      foot: 'In all',
    },
    {
      key: 'principal',
      title: 'Principal',
      right: true,
      ...part,
      cell: ({ principalKobo }) => <Naira amount={principalKobo} />,
      foot: <Naira amount={principal} />,
    },
    {
      key: 'interest',
      title: 'Interest',
      right: true,
      ...part,
      cell: ({ interestKobo }) => <Naira amount={interestKobo} />,
      foot: <Naira amount={interest} />,
    },
    {
      key: 'instalment',
      title: 'Instalment',
      right: true,
      phone: 'lead',
      cell: ({ principalKobo, interestKobo }) => (
        <Naira amount={addKobo(principalKobo, interestKobo)} className="strong" />
      ),
      foot: <Naira amount={addKobo(principal, interest)} />,
    },
    ...(isPaidOut
      ? [
          {
            key: 'status',
            title: 'Status',
            cell: ({ status, penaltyKobo, paidKobo }: Line) =>
              status && <InstalmentState status={status} penaltyKobo={penaltyKobo} paidKobo={paidKobo} />,
          },
        ]
      : []),
  ]
}

export function LoanScheduleTable({ lines }: { lines: readonly Line[] }) {
  return (
    <Table label="Schedule" columns={columnsOf(lines)} rows={lines} rowKey={({ number }) => String(number)} />
  )
}
