import type { ReactNode } from 'react'

export type TimelineStep = {
  key: string
  state: 'done' | 'now' | 'later'
  title: ReactNode
  note?: ReactNode
  when?: ReactNode
}

const spoken = { done: 'Done: ', now: 'Now: ', later: 'Later: ' }

/** What happened, what is happening and what comes, each with its date. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="pt" aria-hidden="true" />
          <div>
            <p className={step.state === 'later' ? 'muted' : 'medium'}>
              <span className="vh">{spoken[step.state]}</span>
              {step.title}
            </p>
            {step.note && <p className="sm muted">{step.note}</p>}
          </div>
          {step.when && <span className="sm muted num">{step.when}</span>}
        </li>
      ))}
    </ol>
  )
}
