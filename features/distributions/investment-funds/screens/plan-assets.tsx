import { pathOf } from '@kolo/foundation/endpoint'
import { readPlanFile } from '@kolo/investments/contract'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Facts } from '@kolo/ui/primitives/card'
import type { Returns } from '../../distributions/distribution.contract.ts'

/** What stands behind a plan: who holds it, and what it is worth by which paper of which day. */
export function PlanAssets({ plan }: { plan: Returns['plans'][number] }) {
  if (plan.assets.length === 0) return null
  return (
    <section aria-label={`Assets of ${plan.name}`}>
      <h3>Assets</h3>
      <Facts
        facts={plan.assets.map(({ id, name, custodian, valueKobo, valuedOn, fileId }) => ({
          key: id,
          name: (
            <>
              {name}
              <span className="xs muted block">Held by {custodian || 'the community'}</span>
            </>
          ),
          value: (
            <>
              <Naira amount={valueKobo} />
              <span className="xs muted block">
                valued on <Day day={valuedOn} />
                {fileId && (
                  <>
                    ,{' '}
                    <a href={pathOf(readPlanFile, { id: plan.id, fileId })} download>
                      document<span className="vh"> of the value of {name}</span>
                    </a>
                  </>
                )}
              </span>
            </>
          ),
        }))}
      />
    </section>
  )
}
