import { dayIn, instant, lagos } from '@kolo/foundation/time'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import { TickBox } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Timeline } from '@kolo/ui/primitives/timeline'
import type { Investment } from '../../investments/investment.contract.ts'
import { percentWords } from '../../plans/plans.messages.ts'
import { askExit, type Ending } from '../ending.contract.ts'
import { endingWords, exitCostWords, whoDecidesWords } from '../ending.messages.ts'
import { endingCacheUpdates, touchedByEnding } from './ending.cache.ts'

type Cost = NonNullable<Ending['cost']>

/** Asks to leave early. What it costs, what is given up and when the money comes stand before anything is asked. */
export function LeaveSheet({
  investment,
  ending,
  cost,
  onClose,
}: {
  investment: Investment
  ending: Ending
  cost: Cost
  onClose: () => void
}) {
  const naira = useNairaText()
  const { feeKobo, netKobo, settlesFrom } = cost
  return (
    <MutationSheet<{ isUnderstood: boolean }, Ending>
      title="Leave early"
      danger
      submit={`Ask for ${naira(netKobo)}`}
      initial={{ isUnderstood: false }}
      mutation={mutation(askExit, {
        params: { id: investment.id },
        body: ({ isUnderstood }) => ({
          feeKobo: feeKobo.toString(),
          netKobo: netKobo.toString(),
          isUnderstood,
        }),
        check: ({ isUnderstood }) => (isUnderstood ? {} : { isUnderstood: endingWords['consent-missing'] }),
      })}
      cacheUpdates={endingCacheUpdates}
      invalidates={() => touchedByEnding}
      successToast={() => 'You asked to leave'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Notice tone="wait" title={exitCostWords(cost, { naira })} />
          <Facts
            facts={[
              { key: 'in', name: 'You paid in', value: <Naira amount={investment.principalKobo} /> },
              {
                key: 'fee',
                name: `Exit fee, ${percentWords(ending.exitFeeBps)}`,
                value: <Naira amount={feeKobo} />,
              },
              { key: 'net', name: 'You receive', value: <Naira amount={netKobo} className="strong" /> },
            ]}
          />
          <GivenUp investment={investment} cost={cost} />
          <Timeline
            steps={[
              {
                key: 'ask',
                state: 'now',
                title: 'You ask to leave',
                when: <Day day={dayIn(lagos, instant(new Date()))} />,
              },
              {
                key: 'decide',
                state: 'later',
                title: `${whoDecidesWords(ending.takesTwo)} it from this day. Until then you can withdraw your request.`,
                when: <Day day={settlesFrom} />,
              },
              { key: 'paid', state: 'later', title: 'The money is then in your wallet' },
            ]}
          />
          <TickBox
            ticked={form.values.isUnderstood}
            onTick={(ticked) => form.setValue('isUnderstood', ticked)}
            error={form.field('isUnderstood').error}
          >
            I understand that I pay the fee and lose the return above.
          </TickBox>
        </>
      )}
    </MutationSheet>
  )
}

function GivenUp({ investment, cost }: { investment: Investment; cost: Cost }) {
  const { plan, paidReturnKobo, whtKobo, maturesOn } = investment
  return (
    <div className="well stack stack-2">
      <p className="sm strong">
        {plan.returnType === 'profit_share'
          ? 'Return you lose: expected, not promised'
          : 'Return you lose, before tax'}
      </p>
      <Facts
        facts={[
          {
            key: 'past',
            name: (
              <>
                From <Day day={cost.lostFrom} /> to today
              </>
            ),
            value: <Naira amount={cost.lostSoFarKobo} />,
          },
          {
            key: 'future',
            name: (
              <>
                From today to <Day day={maturesOn} />
              </>
            ),
            value: <Naira amount={cost.lostToComeKobo} />,
          },
        ]}
      />
      {paidReturnKobo > 0n && (
        <p className="sm muted">
          What was already paid to you stays yours: <Naira amount={paidReturnKobo} /> less tax{' '}
          <Naira amount={whtKobo} />.
        </p>
      )}
    </div>
  )
}
