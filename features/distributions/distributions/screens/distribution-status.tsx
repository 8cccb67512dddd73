/** How a distribution stands: its money, its people, its sums, and what is still to be had back. */
import type { Kobo } from '@kolo/foundation/money'
import { subtractKobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { WorkProgress } from '@kolo/long-work/screens'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Total, Totals } from '@kolo/ui/patterns/totals'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Notice } from '@kolo/ui/primitives/notice'
import { Progress } from '@kolo/ui/primitives/progress'
import { Timeline, type TimelineStep } from '@kolo/ui/primitives/timeline'
import type { Distribution, DistributionPage } from '../distribution.contract.ts'

/** Whether the money is there: what the plan has earned, and what the banks hold. */
export function FundsCard({
  of: { planId, poolKobo, basis },
  funds: { earnedKobo, cashKobo, resolvedKobo },
}: {
  of: Distribution
  funds: NonNullable<DistributionPage['funds']>
}) {
  return (
    <Card
      title="Is the money there?"
      foot={
        <p className="sm muted">
          {planId === null
            ? 'A dividend is paid only from surplus the community has really made, as a meeting resolved. '
            : 'Returns are paid only from income this plan has received, never from what members put in. '}
          Cash counts payments already promised to others as gone.
        </p>
      }
    >
      <div className="grid lg:grid-cols-2">
        <Guard
          name={planId === null ? 'Surplus of the community' : 'Earned by this plan'}
          takes={poolKobo}
          has={earnedKobo}
          stays={planId === null ? 'stays in the surplus' : 'stays in the plan'}
        />
        {resolvedKobo !== null && (
          <Guard
            name="Resolved by the meeting"
            takes={poolKobo}
            has={resolvedKobo}
            stays={basis === 'declared' ? 'is carried forward' : 'left of it after'}
          />
        )}
        <Guard name="Cash free in the bank" takes={poolKobo} has={cashKobo} stays="left after" />
      </div>
    </Card>
  )
}

function Guard({ name, takes, has, stays }: { name: string; takes: Kobo; has: Kobo; stays: string }) {
  const written = useNairaText()
  const isEnough = has >= takes
  const percent = isEnough && has > 0n ? Number((takes * 1_000n) / has) / 10 : 100
  return (
    <div className="stack stack-2">
      <p className="row between">
        <b>{name}</b>
        {isEnough ? <Chip tone="ok">Enough</Chip> : <Chip tone="bad">Not enough</Chip>}
      </p>
      <Progress
        label={`${name}: ${written(takes)} of ${written(has)}. ${isEnough ? 'Enough' : 'Not enough'}.`}
        percent={percent}
        ink
        large
      />
      <p className="row between sm wrap">
        <span>
          <Naira amount={takes} className="strong" />{' '}
          <span className="muted">
            of <Naira amount={has} />
          </span>
        </span>
        {isEnough ? (
          <span>
            <Naira amount={subtractKobo(has, takes)} /> {stays}
          </span>
        ) : (
          <span>
            <Naira amount={subtractKobo(takes, has)} /> is missing
          </span>
        )}
      </p>
    </div>
  )
}

/** How far it is while it is paid or taken back, line by line. */
export function UnderWay({
  of: { id, status, paidKobo, netKobo },
  onEnded,
}: {
  of: Distribution
  onEnded: () => void
}) {
  const isPaying = status === 'posting'
  return (
    <Card title={isPaying ? 'Posting to members' : 'Reversing'}>
      <WorkProgress subject={id} onEnded={onEnded} />
      {isPaying && (
        <p className="sm">
          <Naira amount={paidKobo} className="strong" />{' '}
          <span className="muted">
            of <Naira amount={netKobo} /> net
          </span>
        </p>
      )}
      <Notice tone="quiet" title={isPaying ? 'No member is paid twice.' : 'Nothing is taken twice.'}>
        If it stops, it goes on from the next line.
      </Notice>
    </Card>
  )
}

/** What is paid, the tax of it and by when, and into how many wallets. */
export function DistributionTotals({ of, taxDueOn }: { of: Distribution; taxDueOn: CalendarDate }) {
  const { grossKobo, whtKobo, netKobo, lineCount, planId, exemptReason } = of
  return (
    <Totals>
      <Total label="To pay, gross" amount={grossKobo} />
      <Total label="Tax to remit" amount={whtKobo}>
        {whtKobo > 0n ? (
          <>
            by <Day day={taxDueOn} />
          </>
        ) : (
          exemptReason
        )}
      </Total>
      <Total label="To wallets, net" amount={netKobo} />
      <Total
        label="Lines"
        amount={undefined}
        without={<span className="money money-lg">{lineCount.toLocaleString('en-NG')}</span>}
      >
        {planId === null ? 'one for each member' : 'one for each investment'}
      </Total>
    </Totals>
  )
}

/** Why it was taken back, what came back of it, and what did not. */
export function OwedCard({ of }: { of: Distribution }) {
  const { reversedReason, reversedCount, lineCount, owedCount, owedKobo, forgivenCount, forgivenKobo } = of
  if (reversedReason === null) return null
  return (
    <Card title="Reversed">
      <Facts
        facts={[
          { key: 'why', name: 'Reason', value: reversedReason },
          { key: 'back', name: 'Lines reversed', value: `${reversedCount} of ${lineCount}` },
          ...(owedCount > 0
            ? [
                {
                  key: 'owed',
                  name: `Spent, and owed on ${linesInWords(owedCount)}`,
                  value: <Naira amount={owedKobo} />,
                },
              ]
            : []),
          ...(forgivenCount > 0
            ? [
                {
                  key: 'forgiven',
                  name: `Forgiven on ${linesInWords(forgivenCount)}`,
                  value: <Naira amount={forgivenKobo} />,
                },
              ]
            : []),
        ]}
      />
      {owedCount > 0 && (
        <p className="sm muted">
          An owed line is taken once the wallet holds its full amount. Two administrators may forgive it; then
          the fund that paid it bears the loss.
        </p>
      )}
    </Card>
  )
}

const linesInWords = (lines: number) => (lines === 1 ? '1 line' : `${lines.toLocaleString('en-NG')} lines`)

/** Who did what about it, and what comes. */
export function PeopleCard({ of, people }: { of: Distribution; people: DistributionPage['people'] }) {
  const isWaiting = of.status === 'submitted'
  return (
    <Card title="Two people">
      <Timeline steps={stepsOf(of, people)} />
      {isWaiting && (
        <p className="xs faint">
          {of.waiting?.askedBy.fullName ?? of.preparedBy} cannot approve: who prepared it may not approve it.
        </p>
      )}
    </Card>
  )
}

type People = DistributionPage['people']

function stepsOf(of: Distribution, people: People): TimelineStep[] {
  if (of.status === 'cancelled')
    return [preparedStep(of), { key: 'cancelled', state: 'done', title: 'Cancelled. Nothing of it is paid.' }]
  return [preparedStep(of), ...beforePaying(of, people), payingStep(of), ...backSteps(of, people)]
}

const day = (at: Parameters<typeof dayIn>[1]) => <Day day={dayIn(lagos, at)} />

const preparedStep = ({ preparedBy, preparedAt }: Distribution): TimelineStep => ({
  key: 'prepared',
  state: 'done',
  title: by('Calculated and prepared', preparedBy),
  when: day(preparedAt),
})

function by(mutation: string, name: string | null) {
  return (
    <>
      {mutation} by <b>{name ?? 'somebody who left'}</b>
    </>
  )
}

function beforePaying({ status, waiting }: Distribution, people: People): TimelineStep[] {
  const { previewed, submitted, approved, sentBack } = people
  const isOpen = status === 'calculated'
  return [
    ...(sentBack
      ? [
          {
            key: 'sent-back',
            state: 'done' as const,
            title: by('Sent back', sentBack.by),
            note: sentBack.reason,
            when: day(sentBack.at),
          },
        ]
      : []),
    previewed
      ? {
          key: 'previewed',
          state: 'done',
          title: by('Lines downloaded', previewed.by),
          when: day(previewed.at),
        }
      : { key: 'previewed', state: 'now', title: 'The lines are downloaded and checked' },
    submitted
      ? { key: 'submitted', state: 'done', title: by('Submitted', submitted.by), when: day(submitted.at) }
      : { key: 'submitted', state: isOpen && previewed ? 'now' : 'later', title: 'Submitted' },
    approved
      ? {
          key: 'approved',
          state: 'done',
          title: by('Approved', approved.by),
          note: approved.alone ? 'Alone, a day after staff were told' : undefined,
          when: day(approved.at),
        }
      : {
          key: 'approved',
          state: status === 'submitted' ? 'now' : 'later',
          title: waiting?.can.approve === true ? 'Needs a second: you' : 'Needs a second administrator',
        },
  ]
}

function payingStep({ status, lineCount, payOn, postedAt }: Distribution): TimelineStep {
  const lines = linesInWords(lineCount)
  if (postedAt) return { key: 'posted', state: 'done', title: `Posted, ${lines}`, when: day(postedAt) }
  if (status === 'posting')
    return { key: 'posted', state: 'now', title: `Posting ${lines}`, when: <Day day={payOn} /> }
  return {
    key: 'posted',
    state: status === 'approved' ? 'now' : 'later',
    title: status === 'approved' ? `${lines} wait for their day` : `Posted, ${lines}`,
    when: <Day day={payOn} />,
  }
}

function backSteps({ status }: Distribution, { reversalAsked, reversalApproved }: People): TimelineStep[] {
  if (!reversalAsked) return []
  const asked: TimelineStep = {
    key: 'back-asked',
    state: 'done',
    title: by('Reversal requested', reversalAsked.by),
    when: day(reversalAsked.at),
  }
  if (!reversalApproved) return [asked, { key: 'back', state: 'now', title: 'Needs a second administrator' }]
  return [
    asked,
    {
      key: 'back-approved',
      state: 'done',
      title: by('Agreed to', reversalApproved.by),
      when: day(reversalApproved.at),
    },
    {
      key: 'back',
      state: status === 'reversed' ? 'done' : 'now',
      title: status === 'reversed' ? 'Reversed' : 'Being reversed',
    },
  ]
}
