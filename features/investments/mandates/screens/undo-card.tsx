import { Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Investment } from '../../investments/investment.contract.ts'
import { investmentCacheUpdates } from '../../investments/screens/investment.cache.ts'
import { mandatePath } from '../../investments.paths.ts'
import { undoInvestment } from '../mandate.contract.ts'

/** What was bought by mandate says so, and can be undone for 24 hours. */
export function UndoCard({ investment }: { investment: Investment }) {
  const [asking, setAsking] = useState(false)
  const { undoUntil, principalKobo, can, id } = investment
  if (!undoUntil || can.undo !== true) return null
  return (
    <Card
      title="Invested automatically"
      foot={<Button onClick={() => setAsking(true)}>Undo investment</Button>}
    >
      <p>
        By <Link to={mandatePath}>your mandate</Link>, <Naira amount={principalKobo} /> went into it from your
        wallet. You can undo it until <Moment at={undoUntil} />.
      </p>
      {asking && (
        <MutationDialog
          mutation={mutation(undoInvestment, { params: { id }, body: () => ({}) })}
          title="Undo this investment?"
          confirm="Undo investment"
          danger
          successToast={() => 'It is undone: the money is in your wallet'}
          failed="It was not undone"
          cacheUpdates={investmentCacheUpdates}
          invalidates={() => ['/api/investments', '/api/investment-plans', '/api/home', '/api/wallet']}
          onClose={() => setAsking(false)}
        >
          <p>
            <Naira amount={principalKobo} /> goes back to your wallet, without a fee and without a return.
            This plan is not bought automatically again.
          </p>
        </MutationDialog>
      )}
    </Card>
  )
}
