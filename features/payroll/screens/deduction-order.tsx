/** In which order a short payroll deduction is shared out, changed one step at a time. */
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { IconButton } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { chevronUpIcon } from '@kolo/ui/primitives/icons'
import { changeDeductionOrder, readDeductionOrder } from '../payroll.contract.ts'
import { deductionKindWords } from '../payroll.messages.ts'
import type { DeductionKind } from '../split.rules.ts'

/** The order without one of its kinds, and with it one place earlier. */
function raised(order: readonly DeductionKind[], kind: DeductionKind): DeductionKind[] {
  const at = order.indexOf(kind)
  const rest = order.filter((one) => one !== kind)
  return [...rest.slice(0, at - 1), kind, ...rest.slice(at - 1)]
}

export function DeductionOrder() {
  const read = useRead(readDeductionOrder, {})
  const act = useEndpointMutation(changeDeductionOrder, {
    cacheUpdates: (answer) => [setQuery(readDeductionOrder, {}, answer)],
    onDone: () => toast.ok({ title: 'Order changed' }),
    failed: 'Nothing was changed',
  })
  return (
    <Card title="When a deduction is too small">
      <p className="sm muted">
        If an employer deducts less than its schedule asks for, what comes first is paid first. The rest goes
        to the member’s wallet.
      </p>
      <Screen of={read} what="this order">
        {({ order }) => (
          <ol className="list">
            {order.map((kind, at) => (
              <li key={kind} className="item">
                <span className="grow">
                  {at + 1}. {deductionKindWords[kind]}
                </span>
                {at > 0 && (
                  <IconButton
                    icon={chevronUpIcon}
                    label={`Pay ${deductionKindWords[kind].toLowerCase()} earlier`}
                    disabled={act.isPending}
                    onClick={() => act.mutate({ input: { body: { order: raised(order, kind) } } })}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </Screen>
    </Card>
  )
}
