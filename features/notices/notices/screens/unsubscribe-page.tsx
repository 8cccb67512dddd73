import type { NoticeCategory } from '@kolo/foundation/notices'
import { sentenceOfError, useEndpointMutation } from '@kolo/ui/patterns/api'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { unsubscribe } from '../notice.contract.ts'
import { categoryNames } from '../notice.messages.ts'
import { categoriesIn } from '../notice.rules.ts'

type Outcome = { off: readonly NoticeCategory[] } | { problem: string }

/**
 * What the link in a mail opens. Opening it changes nothing, because programs that look after mail open links too;
 * pressing the button does, and the page says how to undo it.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const of = search.get('of') ?? ''
  const [outcome, setOutcome] = useState<Outcome>()
  const { name } = communityOfPage()
  const act = useEndpointMutation(unsubscribe, {
    onDone: setOutcome,
    onProblem: (problem) => setOutcome({ problem: sentenceOfError(problem) }),
  })
  if (!outcome) {
    return (
      <Whole title="Switch these off?">
        <p>
          {name} will no longer tell you about: <strong>{namesOf(categoriesIn(of))}</strong>.
        </p>
        <Button look="primary" busy={act.isPending} onClick={() => act.mutate({ input: { query: { of } } })}>
          Switch off
        </Button>
      </Whole>
    )
  }
  if ('problem' in outcome) {
    return (
      <Whole title="Nothing was switched off">
        <p>{outcome.problem}</p>
      </Whole>
    )
  }
  return (
    <Whole title="Switched off">
      <p>
        {name} no longer tells you about: <strong>{namesOf(outcome.off)}</strong>. You can switch it on again
        in Settings, under Notifications.
      </p>
    </Whole>
  )
}

function Whole({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="center" id="main">
      <div className="stack stack-4" role="status">
        <h1>{title}</h1>
        {children}
        <ButtonLink look="ghost" to="/settings?tab=notifications">
          Open Settings
        </ButtonLink>
      </div>
    </main>
  )
}

function namesOf(categories: readonly NoticeCategory[]): string {
  return categories.map((category) => categoryNames[category]).join(', ')
}
