import { type Kobo, leastKobo } from '@kolo/foundation/money'
import { profilePath } from '@kolo/profile/paths'
import { openGoalPath, savePath } from '@kolo/savings/paths'
import { Naira } from '@kolo/ui/patterns/naira'
import { Card } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { checkIcon, chevronRightIcon } from '@kolo/ui/primitives/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Step } from './home.messages.ts'

type StepWords = { title: string; to?: string; note?: ReactNode }

/** What a new member does first; what is done is ticked, what is left leads there. */
export function StartHere({
  steps,
  leastOpening,
}: {
  steps: readonly Step[]
  leastOpening: readonly Kobo[]
}) {
  const from = leastOpening.length > 0 ? leastOpening.reduce(leastKobo) : undefined
  const words: Record<Step['key'], StepWords> = {
    account: { title: 'Open your account' },
    email: { title: 'Check your email', to: '/auth?mode=verifyEmail', note: 'Open the link we sent you' },
    profile: { title: 'Complete your profile', to: profilePath, note: 'About 2 minutes' },
    goal: {
      title: 'Open a goal',
      to: openGoalPath,
      note: from !== undefined && (
        <>
          From <Naira amount={from} />
        </>
      ),
    },
    deposit: { title: 'Make your first deposit', to: savePath, note: 'By bank transfer' },
  }
  const done = steps.filter((step) => step.done).length
  return (
    <Card
      title="Start here"
      aside={
        <span className="sm muted">
          {done} of {steps.length} done
        </span>
      }
      padded={false}
    >
      <ol className="list todo">
        {steps.map((step) => (
          <StepItem key={step.key} step={step} words={words[step.key]} />
        ))}
      </ol>
    </Card>
  )
}

function StepItem({ step, words }: { step: Step; words: StepWords }) {
  if (!step.done && step.isChecked)
    return (
      <li className="item">
        <span className="ring" />
        <span className="grow">
          <span className="item-title block">{words.title}</span>
          <span className="item-sub">We are checking your transfer</span>
        </span>
      </li>
    )
  if (step.done || !words.to)
    return (
      <li className="item">
        <span className="tick">
          <Icon of={checkIcon} size="sm" />
        </span>
        <span className="grow muted">
          <span className="vh">Done: </span>
          {words.title}
        </span>
      </li>
    )
  return (
    <li>
      <Link className="item" to={words.to}>
        <span className="ring" />
        <span className="grow">
          <span className="item-title block">{words.title}</span>
          {words.note && <span className="item-sub">{words.note}</span>}
        </span>
        <Icon of={chevronRightIcon} size="sm" />
      </Link>
    </li>
  )
}
