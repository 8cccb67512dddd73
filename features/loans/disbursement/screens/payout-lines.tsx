/** The loans of a batch. */
import { Naira } from '@kolo/ui/patterns/naira'
import { Chip } from '@kolo/ui/primitives/chip'
import type { LoanPayout } from '../disbursement.contract.ts'

const outcomes = {
  paid: ['ok', 'Paid out'],
  refused: ['bad', 'Not paid out'],
  skipped: ['wait', 'Passed over'],
  waiting: ['wait', 'Waiting for a second administrator'],
} as const

/** Each loan of a batch with what became of it. */
export function PayoutLines({ lines }: { lines: LoanPayout['lines'] }) {
  return (
    <ul className="stack stack-1 sm">
      {lines.map(({ loanId, code, member, principalKobo, outcome, problem }) => {
        const [tone, title] = outcomes[outcome]
        return (
          <li key={loanId} className="row row-2 wrap">
            <span className="grow">
              {member}, <span className="num">{code}</span>, <Naira amount={principalKobo} />
              {problem && <span className="muted block">{problem}</span>}
            </span>
            <Chip tone={tone}>{title}</Chip>
          </li>
        )
      })}
    </ul>
  )
}
