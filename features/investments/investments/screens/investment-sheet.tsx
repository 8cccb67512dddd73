import { WaitingNotice } from '@kolo/approvals/screens'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Select, TextArea } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  freeInvestment,
  freezeInvestment,
  type InvestmentReview,
  refuseExit,
  settleExit,
} from '../../endings/ending.contract.ts'
import { endingWords, freezeCauseWords } from '../../endings/ending.messages.ts'
import { freezeCauses } from '../../endings/ending.rules.ts'
import { investmentStatusLabels, maturityInstructionWords } from '../investment.messages.ts'

type Step = 'settle' | 'refuse' | 'freeze' | 'free'
type Shown = { investment: InvestmentReview; onClose: () => void }

/** An investment as administrators look after it: what it is, and what may be done with it. */
export function InvestmentSheet({ investment, onClose }: Shown) {
  const [step, setStep] = useState<Step>()
  const back = { investment, onClose: () => setStep(undefined) }
  if (step === 'settle') return <SettleSheet {...back} />
  if (step) return <TurnSheet {...back} step={step} />
  const { exit, can } = investment
  return (
    <Sheet
      open
      title={`${investment.owner.fullName}, ${investment.code}`}
      onClose={onClose}
      foot={Object.values(can).includes(true) && <Steps investment={investment} onStep={setStep} />}
    >
      {investment.waiting.map((approval) => (
        <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => [markAllStale]} />
      ))}
      {investment.frozenReason && (
        <Notice tone="wait" title="This investment is frozen.">
          {investment.frozenReason}
        </Notice>
      )}
      {exit && (
        <Notice tone="wait" title="Its member asks to leave early.">
          <Naira amount={exit.netKobo} /> to the wallet, <Naira amount={exit.feeKobo} /> fee. It can be
          settled from <Day day={exit.settlesFrom} /> on.
        </Notice>
      )}
      {can.freeze === 'own-investment' && <p className="sm muted">{endingWords['own-investment']}</p>}
      <Facts
        facts={[
          { key: 'plan', name: 'Plan', value: investment.planName },
          { key: 'state', name: 'Status', value: investmentStatusLabels[investment.status] },
          { key: 'in', name: 'Invested', value: <Naira amount={investment.principalKobo} /> },
          { key: 'from', name: 'Starts', value: <Day day={investment.startOn} /> },
          { key: 'until', name: 'Ends', value: <Day day={investment.maturesOn} /> },
          { key: 'end', name: 'At its end', value: maturityInstructionWords[investment.maturityInstruction] },
          ...endingOf(investment),
        ]}
      />
    </Sheet>
  )
}

/** How it ended, where it has. */
function endingOf({ endedAt, endedReason, ended, left }: InvestmentReview) {
  const amount = (key: string, name: string, value: Kobo) =>
    value > 0n ? [{ key, name, value: <Naira amount={value} /> }] : []
  return [
    ...(endedAt ? [{ key: 'at', name: 'Ended', value: <Moment at={endedAt} /> }] : []),
    ...(endedReason ? [{ key: 'why', name: 'Why', value: endedReason }] : []),
    ...amount('paid', 'To the wallet', ended?.paidKobo ?? left?.netKobo ?? zeroKobo),
    ...amount('fee', 'Fee of leaving early', left?.feeKobo ?? zeroKobo),
    ...amount('rolled', `Went on in ${ended?.intoCode ?? ''}`, ended?.rolledKobo ?? zeroKobo),
  ]
}

function Steps({
  investment: { can, waiting },
  onStep,
}: {
  investment: InvestmentReview
  onStep: (step: Step) => void
}) {
  return (
    <>
      {can.freeze === true && (
        <Button look="danger-line" onClick={() => onStep('freeze')}>
          Freeze
        </Button>
      )}
      {can.free === true && <Button onClick={() => onStep('free')}>Unfreeze</Button>}
      {can.refuse === true && <Button onClick={() => onStep('refuse')}>Refuse</Button>}
      {can.settle === true && waiting.length === 0 && (
        <Button look="primary" onClick={() => onStep('settle')}>
          Settle
        </Button>
      )}
    </>
  )
}

const invalidates = ['/api/investment-reviews', '/api/investment-obligations']

function SettleSheet({ investment, onClose }: Shown) {
  const written = useNairaText()
  const { exit, owner, id, version } = investment
  if (!exit) return null
  return (
    <MutationSheet<Record<string, never>, InvestmentReview>
      still
      title={`Let ${owner.fullName} leave?`}
      submit={`Pay ${written(exit.netKobo)} to the wallet`}
      initial={{}}
      mutation={mutation(settleExit, { params: { id }, body: () => ({ version }) })}
      invalidates={invalidates}
      successToast={({ status }) =>
        status === 'exited'
          ? { title: 'Left early', text: `${owner.fullName} has ${written(exit.netKobo)} in the wallet.` }
          : { title: 'Requested', text: 'Another administrator must agree to it.' }
      }
      onBack={onClose}
      onClose={onClose}
    >
      {() => (
        <Facts
          facts={[
            { key: 'in', name: 'Invested', value: <Naira amount={investment.principalKobo} /> },
            { key: 'fee', name: 'Fee, stays with the community', value: <Naira amount={exit.feeKobo} /> },
            { key: 'net', name: 'To the wallet', value: <Naira amount={exit.netKobo} className="strong" /> },
          ]}
        />
      )}
    </MutationSheet>
  )
}

const turns = {
  refuse: {
    mutation: refuseExit,
    title: 'Refuse to let them leave?',
    submit: 'Refuse',
    said: 'Refused',
    notice: 'The investment continues as before.',
  },
  freeze: {
    mutation: freezeInvestment,
    title: 'Freeze this investment?',
    submit: 'Freeze investment',
    said: 'Investment frozen',
    notice: 'The member cannot leave it or be paid out until it is unfrozen. The money stays theirs.',
  },
  free: {
    mutation: freeInvestment,
    title: 'Unfreeze this investment?',
    submit: 'Unfreeze investment',
    said: 'Investment unfrozen',
    notice: 'It continues as before it was frozen.',
  },
} as const

type Turned = { reason: string; cause: string }

function TurnSheet({ investment, step, onClose }: Shown & { step: 'refuse' | 'freeze' | 'free' }) {
  const { title, submit, said, notice, mutation: contract } = turns[step]
  const { id, version, owner } = investment
  return (
    <MutationSheet<Turned, InvestmentReview>
      still
      title={title}
      submit={submit}
      danger={step !== 'free'}
      initial={{ reason: '', cause: '' }}
      mutation={mutation(contract, {
        params: { id },
        body: ({ reason, cause }: Turned) =>
          ({ version, reason, ...(step === 'freeze' ? { cause } : {}) }) as never,
      })}
      invalidates={invalidates}
      successToast={() => ({ title: said, text: owner.fullName })}
      onBack={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="wait" title={notice} />
          {step === 'freeze' && (
            <Select
              label="Why"
              placeholder="Choose"
              options={freezeCauses.map((cause) => ({ value: cause, label: freezeCauseWords[cause] }))}
              {...form.field('cause')}
            />
          )}
          <TextArea label="Reason" hint="The member reads it." rows={3} {...form.field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
