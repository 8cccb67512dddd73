import { Card } from '@kolo/ui/primitives/card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const answers: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'My transfer is not showing',
    answer: 'We match each transfer with our bank account. If yours takes long, choose it above and ask us.',
  },
  {
    question: 'I sent the wrong amount',
    answer: 'We count what arrived. What did not fit is in your wallet, and you can move it from there.',
  },
  {
    question: 'I forgot the reference',
    answer: (
      <>
        Look under{' '}
        <Link className="link" to="/unmatched-money">
          Money sent without a code
        </Link>{' '}
        and say which transfer is yours.
      </>
    ),
  },
  {
    question: 'Change my bank account',
    answer: (
      <>
        Add the new one in your{' '}
        <Link className="link" to="/wallet">
          Wallet
        </Link>
        . An administrator confirms it before you can use it.
      </>
    ),
  },
  {
    question: 'Withdraw before the due date',
    answer: (
      <>
        Open the goal under{' '}
        <Link className="link" to="/savings">
          Savings
        </Link>
        . It says whether its plan allows that, and what it costs.
      </>
    ),
  },
]

/** What most people ask, answered before anybody writes. */
export function QuickAnswers() {
  return (
    <Card title="Quick answers">
      <div className="stack stack-3">
        {answers.map(({ question, answer }) => (
          <details key={question}>
            <summary className="medium">{question}</summary>
            <p className="sm muted">{answer}</p>
          </details>
        ))}
      </div>
    </Card>
  )
}
