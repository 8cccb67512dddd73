import type { CardWay } from '@kolo/cards/contract'
import { keepCardWords, savedCardName } from '@kolo/cards/messages'
import { CardCost } from '@kolo/cards/screens'
import { greatestKobo, kobo, naira } from '@kolo/foundation/money'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { updateQuery } from '@kolo/ui/patterns/query-cache'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { OptionCards } from '@kolo/ui/primitives/choices'
import { FieldGroup } from '@kolo/ui/primitives/field'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import { type Goal, type GoalPage, readGoal } from '../../goals/goal.contract.ts'
import type { Frequency } from '../../plans/plan-terms.rules.ts'
import {
  type AutoSave,
  pauseAutoSave,
  resumeAutoSave,
  setAutoSave,
  stopAutoSave,
} from '../auto-save.contract.ts'
import {
  autoSaveOutcomeWords,
  frequencyLabels,
  methodWords,
  rhythmWords,
  weekdays,
} from '../auto-save.messages.ts'
import type { AutoSaveMethod } from '../auto-save.rules.ts'

type Step = 'set' | 'pause' | 'resume' | 'stop'

/** Saving into this goal by itself: how it is set, what is next, and changing, pausing and ending it. */
export function AutoSaveCard({ page }: { page: GoalPage }) {
  const { goal, autoSave, cardWay } = page
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  if (autoSave.set === null && autoSave.can.set !== true) return null
  return (
    <Card title="Automatic saving">
      {autoSave.set === null ? (
        <>
          <p className="sm muted">Choose an amount and a day once. Then it saves automatically.</p>
          <Button onClick={() => setStep('set')}>Set up</Button>
        </>
      ) : (
        <Standing set={autoSave.set} mayChange={autoSave.can.set === true} onStep={setStep} />
      )}
      {step === 'set' && <SetSheet goal={goal} autoSave={autoSave} cardWay={cardWay} onClose={close} />}
      {(step === 'pause' || step === 'resume' || step === 'stop') && (
        <TurnDialog goal={goal} step={step} onClose={close} />
      )}
    </Card>
  )
}

function Standing({
  set,
  mayChange,
  onStep,
}: {
  set: NonNullable<AutoSave['set']>
  mayChange: boolean
  onStep: (step: Step) => void
}) {
  return (
    <>
      {set.paused === 'failures' && (
        <Notice tone="wait" title="Paused after three tries.">
          We could not collect <Naira amount={set.amountKobo} /> three times. Nothing was taken.{' '}
          {set.method === 'card'
            ? 'Check that your card is valid and has money, then resume.'
            : 'Put money into your wallet, then resume.'}
        </Notice>
      )}
      {set.paused === 'card' && (
        <Notice tone="wait" title="Paused: your card was removed.">
          Choose another way under Change. Or pay by card once and keep it, then resume.
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'amount', name: 'Amount', value: <Naira amount={set.amountKobo} /> },
          {
            key: 'rhythm',
            name: 'When',
            value: rhythmWords({ frequency: set.frequency, day: set.day ?? undefined }),
          },
          { key: 'method', name: 'How', value: methodWords[set.method].name },
          {
            key: 'next',
            name: 'Next',
            value: set.paused === null && mayChange ? <Day day={set.nextRunOn} /> : 'Paused',
          },
          ...(set.last
            ? [
                {
                  key: 'last',
                  name: (
                    <>
                      On <Day day={set.last.day} />
                    </>
                  ),
                  value: autoSaveOutcomeWords[set.last.outcome],
                },
              ]
            : []),
        ]}
      />
      <div className="btn-row">
        {mayChange && (
          <>
            <Button size="sm" onClick={() => onStep('set')}>
              Change
            </Button>
            <Button size="sm" onClick={() => onStep(set.paused === null ? 'pause' : 'resume')}>
              {set.paused === null ? 'Pause' : 'Resume'}
            </Button>
          </>
        )}
        <Button size="sm" look="danger-line" onClick={() => onStep('stop')}>
          Stop
        </Button>
      </div>
    </>
  )
}

const setCacheUpdates = (goal: Goal) => (autoSave: AutoSave) => [
  updateQuery(readGoal, { params: { id: goal.id } }, (page) => ({ ...page, autoSave })),
]

type SetValues = {
  amountKobo: string
  frequency: Frequency
  weekday: string
  monthday: string
  method: AutoSaveMethod
}

function SetSheet({
  goal,
  autoSave,
  cardWay,
  onClose,
}: {
  goal: Goal
  autoSave: AutoSave
  cardWay: CardWay
  onClose: () => void
}) {
  const nairaText = useNairaText()
  const { set, frequencies, leastKobo, methods } = autoSave
  const { savedCard } = cardWay
  const [often = 'monthly'] = frequencies.toReversed()
  const day = String(set?.day ?? 1)
  return (
    <MutationSheet<SetValues, AutoSave>
      title={set ? 'Change automatic saving' : 'Save automatically'}
      submit="Save"
      initial={{
        amountKobo: (set?.amountKobo ?? greatestKobo(leastKobo, naira(5_000n))).toString(),
        frequency: set?.frequency ?? often,
        weekday: set?.frequency === 'weekly' ? day : '1',
        monthday: set?.frequency === 'monthly' ? day : '1',
        method: set && methods.includes(set.method) ? set.method : 'transfer',
      }}
      mutation={mutation(setAutoSave, {
        params: { id: goal.id },
        body: (values: SetValues) => ({
          amountKobo: values.amountKobo || '0',
          frequency: values.frequency,
          day: dayOf(values),
          method: values.method,
        }),
      })}
      cacheUpdates={setCacheUpdates(goal)}
      successToast={({ set: kept }) => ({
        title: 'Automatic saving is on',
        text: kept ? rhythmWords({ frequency: kept.frequency, day: kept.day ?? undefined }) : '',
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AmountInput
            label="How much each time?"
            hint={`From ${nairaText(leastKobo)}`}
            large
            {...form.field('amountKobo')}
          />
          <RhythmFields form={form} frequencies={frequencies} />
          <FieldGroup label="How?" error={form.errors.method}>
            <OptionCards
              value={form.values.method}
              onValue={(method) => form.setValue('method', method)}
              options={methods.map((value) => ({
                value,
                label: methodWords[value].name,
                hint:
                  value === 'card' && savedCard
                    ? `${savedCardName(savedCard)}. ${methodWords.card.about}`
                    : methodWords[value].about,
              }))}
            />
          </FieldGroup>
          {form.values.method === 'wallet' && (
            <p className="sm muted">
              If your wallet has too little, nothing is taken and we try again the next day. After three tries
              we pause it and notify you.
            </p>
          )}
          {form.values.method === 'card' && <ByCard form={form} cardWay={cardWay} />}
          {cardWay.isOffered && !methods.includes('card') && (
            <p className="sm muted">To save from a card, pay by card once and tick “{keepCardWords.tick}”.</p>
          )}
        </>
      )}
    </MutationSheet>
  )
}

/** What a card is charged each time, by today's fee, and what happens when it cannot be. */
function ByCard({ form, cardWay }: { form: MutationForm<SetValues>; cardWay: CardWay }) {
  const amountKobo = kobo(BigInt(form.values.amountKobo || '0'))
  return (
    <>
      <div className="well">
        <CardCost amountKobo={amountKobo} feeBearer={cardWay.feeBearer} />
      </div>
      <p className="sm muted">
        If we cannot charge the card, nothing is taken and we try again the next day. After three tries we
        pause it and notify you. If the card fee changes, the new fee is charged.
      </p>
    </>
  )
}

function dayOf({ frequency, weekday, monthday }: SetValues): number | null {
  if (frequency === 'daily') return null
  return Number(frequency === 'weekly' ? weekday : monthday)
}

function RhythmFields({
  form,
  frequencies,
}: {
  form: MutationForm<SetValues>
  frequencies: AutoSave['frequencies']
}) {
  const { frequency } = form.values
  return (
    <>
      <Select
        label="How often?"
        options={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        {...form.field('frequency')}
      />
      {frequency === 'weekly' && (
        <Select
          label="On which day?"
          options={weekdays.map((name, at) => ({ value: String(at + 1), label: name }))}
          {...form.field('weekday')}
        />
      )}
      {frequency === 'monthly' && (
        <Select
          label="On which day?"
          hint="Where a month has fewer days, on its last"
          options={Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          {...form.field('monthday')}
        />
      )}
    </>
  )
}

const turns = {
  pause: {
    title: 'Pause automatic saving?',
    confirm: 'Pause',
    successToast: 'Automatic saving is paused',
    about: 'Nothing is saved automatically until you resume it.',
  },
  resume: {
    title: 'Resume automatic saving?',
    confirm: 'Resume',
    successToast: 'Automatic saving is on',
    about: 'It continues from its next day. Missed amounts are not collected.',
  },
  stop: {
    title: 'Stop automatic saving?',
    confirm: 'Stop',
    successToast: 'Automatic saving has ended',
    about: 'What was saved stays in your goal. You can set it up again at any time.',
  },
} as const

function TurnDialog({
  goal,
  step,
  onClose,
}: {
  goal: Goal
  step: 'pause' | 'resume' | 'stop'
  onClose: () => void
}) {
  const turn = turns[step]
  const at = { params: { id: goal.id } }
  return (
    <MutationDialog
      title={turn.title}
      confirm={turn.confirm}
      danger={step === 'stop'}
      mutation={
        step === 'stop'
          ? mutation(stopAutoSave, at)
          : mutation(step === 'pause' ? pauseAutoSave : resumeAutoSave, { ...at, body: () => ({}) })
      }
      cacheUpdates={setCacheUpdates(goal)}
      successToast={() => ({ title: turn.successToast, text: goal.name })}
      failed="Automatic saving was not changed"
      onClose={onClose}
    >
      {turn.about}
    </MutationDialog>
  )
}
