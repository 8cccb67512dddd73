import { sentenceOf } from '@kolo/foundation/refusal'
import { late } from '@kolo/ui/patterns/late'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Investment } from '../../investments/investment.contract.ts'
import { maturityInstructionWords } from '../../investments/investment.messages.ts'
import { offeredPlanPath } from '../../investments.paths.ts'
import { percentWords } from '../../plans/plans.messages.ts'
import { type Ending, withdrawExit } from '../ending.contract.ts'
import { endingWords, maturityHints, whoDecidesWords } from '../ending.messages.ts'
import { endingCacheUpdates, touchedByEnding } from './ending.cache.ts'

const ConsentSheet = late(async () => (await import('./renewal-sheets.tsx')).ConsentSheet)
const InstructionSheet = late(async () => (await import('./renewal-sheets.tsx')).InstructionSheet)
const LeaveSheet = late(async () => (await import('./exit-sheet.tsx')).LeaveSheet)

type Shown = { investment: Investment; ending: Ending }

/** What becomes of the money at the end, as its member says, and what that still takes. */
export function WhenItEnds({ investment, ending }: Shown) {
  const [open, setOpen] = useState<'choose' | 'agree'>()
  const close = () => setOpen(undefined)
  const { maturityInstruction, successor, can } = ending
  return (
    <Card
      title={
        <>
          When it ends, <Day day={ending.maturesOn} />
        </>
      }
      aside={
        investment.can.edit === true && (
          <button type="button" className="more more-button no-print" onClick={() => setOpen('choose')}>
            Change<span className="vh"> what happens at the end</span>
          </button>
        )
      }
    >
      <p className="strong">{maturityInstructionWords[maturityInstruction]}</p>
      <p className="sm muted">{maturityHints(investment.plan.payoutFrequency)[maturityInstruction]}</p>
      {maturityInstruction !== 'pay_out' && !successor && (
        <p className="sm muted">
          No later version of this plan is open now. If none is when it ends, everything goes to your wallet.
        </p>
      )}
      {maturityInstruction !== 'pay_out' && successor && (
        <>
          <p className="sm">
            <Link to={offeredPlanPath(successor.planId)}>
              {successor.name}, version {successor.number}
            </Link>{' '}
            is open. It runs from <Day day={successor.startsOn} /> to <Day day={successor.maturesOn} />.
          </p>
          {successor.hasConsent ? (
            <p className="sm">You accepted its agreement. Your money rolls over there.</p>
          ) : (
            can.consent === true && (
              <>
                <Notice tone="wait" title="Read and accept its agreement to go on there.">
                  Without it everything goes to your wallet.
                </Notice>
                <Button onClick={() => setOpen('agree')}>Read the agreement</Button>
              </>
            )
          )}
        </>
      )}
      {open === 'choose' && <InstructionSheet investment={investment} onClose={close} />}
      {open === 'agree' && successor && (
        <ConsentSheet ending={ending} successor={successor} onClose={close} />
      )}
    </Card>
  )
}

/** What leaving early costs, and the request to do it. */
export function LeavingEarly({ investment, ending }: Shown) {
  const [open, setOpen] = useState(false)
  const { cost, exit, can } = ending
  if (exit?.status === 'waiting') return <Waiting ending={ending} exit={exit} />
  if (can.askExit !== true)
    return can.askExit === 'exit-not-allowed' || can.askExit === 'exit-too-late' ? (
      <Card title="Leaving early">
        <p className="sm muted">{sentenceOf(endingWords, { refusal: can.askExit })}</p>
      </Card>
    ) : null
  if (!cost) return null
  return (
    <Card title="Leaving early">
      {exit?.status === 'refused' && (
        <Notice tone="wait" title="Your request to leave was refused.">
          {exit.reason}
        </Notice>
      )}
      <p className="sm muted">
        This plan lets you leave before the end.{' '}
        {cost.feeKobo > 0n
          ? 'It costs a fee, and you lose the return you have not been paid.'
          : 'It costs no fee, but you lose the return you have not been paid.'}
      </p>
      <Facts
        facts={[
          {
            key: 'fee',
            name: `Fee, ${percentWords(ending.exitFeeBps)}`,
            value: <Naira amount={cost.feeKobo} />,
          },
          { key: 'net', name: 'You would receive', value: <Naira amount={cost.netKobo} /> },
        ]}
      />
      <Button onClick={() => setOpen(true)}>See what leaving costs</Button>
      {open && (
        <LeaveSheet investment={investment} ending={ending} cost={cost} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** A request to leave that nobody has decided about, with the way back. */
function Waiting({ ending, exit }: { ending: Ending; exit: NonNullable<Ending['exit']> }) {
  const [asking, setAsking] = useState(false)
  const naira = useNairaText()
  return (
    <Card title="You asked to leave">
      <p className="sm">
        {whoDecidesWords(ending.takesTwo)} it from <Day day={exit.settlesFrom} />.{' '}
        {ending.can.withdrawExit === true && 'Until then you can withdraw the request.'}
      </p>
      <Facts
        facts={[
          { key: 'asked', name: 'Asked', value: <Moment at={exit.askedAt} /> },
          { key: 'fee', name: 'Fee', value: <Naira amount={exit.feeKobo} /> },
          { key: 'net', name: 'You will receive', value: <Naira amount={exit.netKobo} className="strong" /> },
        ]}
      />
      {ending.can.withdrawExit === true && (
        <Button onClick={() => setAsking(true)}>Withdraw the request</Button>
      )}
      {asking && (
        <MutationDialog
          mutation={mutation(withdrawExit, { params: { id: ending.id }, body: () => ({}) })}
          title="Stay in the plan?"
          confirm="Stay in"
          cancel="Keep the request"
          successToast={() => ({ title: 'You stay in', text: 'Nothing was charged.' })}
          failed="The request was not withdrawn"
          cacheUpdates={endingCacheUpdates}
          invalidates={() => touchedByEnding}
          onClose={() => setAsking(false)}
        >
          <p>
            Your request to leave {naira(exit.netKobo)} is withdrawn. The investment continues as before, and
            nothing is charged.
          </p>
        </MutationDialog>
      )}
    </Card>
  )
}
