import { WaitingNotice } from '@kolo/approvals/screens'
import type { Kobo } from '@kolo/foundation/money'
import { ApiProblem } from '@kolo/foundation/request'
import { sentenceOfError, useAct, useRead } from '@kolo/ui/patterns/api'
import { told, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { TextArea } from '@kolo/ui/primitives/text-input'
import { type FormEvent, useState } from 'react'
import { changeTierLimits, getTierLimits } from '../members.contract.ts'
import { getOwnProfile } from '../profile.contract.ts'
import { limitLabels, tierNames } from '../profile.words.ts'
import {
  changedLimits,
  type LimitsByTier,
  limitNames,
  type Tier,
  type TierLimits,
  tiers,
} from '../tiers.rules.ts'
import { toldAskedLimits } from './told-profile.ts'

/** What each tier allows, for administrators to change. An empty amount means no limit. */
export function TierLimitsCard() {
  const read = useRead(getTierLimits, {})
  return (
    <section className="card card-pad stack">
      <div>
        <h2>Tier limits</h2>
        <p className="sm muted">Leave an amount empty for no limit. What was done before stays as it is.</p>
      </div>
      <Screen of={read} what="the tier limits">
        {({ limits, can, waiting }) => (
          <>
            {waiting && <WaitingNotice approval={waiting} tells={toldAskedLimits} />}
            <LimitsForm saved={limits} closed={!can.changeTierLimits || waiting !== undefined} />
          </>
        )}
      </Screen>
    </section>
  )
}

const digitsOf = (limit: Kobo | null) => limit?.toString() ?? ''
const limitOf = (digits: string) => (digits === '' ? null : (BigInt(digits) as Kobo))

function LimitsForm({ saved, closed }: { saved: LimitsByTier; closed: boolean }) {
  const [limits, setLimits] = useState(saved)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ field: string | undefined; message: string }>()
  const change = useAct(changeTierLimits, {
    tells: (answer) => [
      toldWhole(getTierLimits, {}, answer),
      told(getOwnProfile, {}, (own) => ({ ...own, limits: answer.limits[own.accountTier] })),
    ],
    refreshes: ['/api/users'],
  })
  const changed = changedLimits(saved, limits).length > 0
  const set = (tier: Tier, name: keyof TierLimits, digits: string) =>
    setLimits((before) => ({ ...before, [tier]: { ...before[tier], [name]: limitOf(digits) } }))
  async function save(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    try {
      const { waiting } = await change.mutateAsync({ input: { body: { limits, reason } } })
      if (waiting) toast.info({ title: 'Waiting for a second administrator', text: waiting.title })
      else toast.ok('Settings updated')
      setLimits(saved)
    } catch (error) {
      const field = error instanceof ApiProblem ? error.problem?.field : undefined
      setProblem({ field, message: sentenceOfError(error) })
      toast.bad({ title: 'Failed to update settings', text: sentenceOfError(error) })
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void save(event)} noValidate>
      {problem && !problem.field && (
        <Notice tone="bad" title="The limits were not changed." live="alert">
          {problem.message}
        </Notice>
      )}
      {tiers.map((tier) => (
        <FieldGroup key={tier} label={<b>{tierNames[tier]}</b>}>
          <div className="form-2">
            {limitNames.map((name) => (
              <AmountInput
                key={name}
                label={limitLabels[name]}
                placeholder="No limit"
                readOnly={closed}
                value={digitsOf(limits[tier][name])}
                error={problem?.field === `limits.${tier}.${name}` ? problem.message : undefined}
                onValue={(digits) => set(tier, name, digits)}
              />
            ))}
          </div>
        </FieldGroup>
      ))}
      {!closed && changed && (
        <TextArea
          label="Reason"
          hint="Another administrator reads it before they approve the new limits"
          value={reason}
          error={problem?.field === 'reason' ? problem.message : undefined}
          onValue={setReason}
          maxLength={300}
          rows={2}
        />
      )}
      {!closed && (
        <div className="btn-row">
          <Button look="primary" type="submit" busy={change.isPending} disabled={!changed}>
            Ask for these limits
          </Button>
          <Button look="ghost" disabled={!changed} onClick={() => setLimits(saved)}>
            Undo
          </Button>
        </div>
      )}
    </form>
  )
}
