/** Where depreciation stands: what is due, what waits, and where the register and the books differ. */
import { type CalendarDate, monthName } from '@kolo/foundation/time'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Naira } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link } from 'react-router'
import { voucherPath } from '../../books.paths.ts'
import { StateChip } from '../../vouchers/screens/state-chip.tsx'
import { type Depreciation, prepareDepreciation, readDepreciation } from '../asset.contract.ts'

export function DepreciationCard() {
  const read = useRead(readDepreciation, {})
  return (
    <Screen of={read} what="the depreciation">
      {(status) => (
        <>
          <Differences of={status} />
          <Card title="Depreciation">
            <Waiting of={status} />
            <p className="sm muted">
              Straight line, in equal months; the last month takes the rest. The month of purchase counts in
              full. When a month is over, its voucher is prepared; administrators submit and approve it.
            </p>
          </Card>
        </>
      )}
    </Screen>
  )
}

function Waiting({ of: { waiting, dueKobo } }: { of: Depreciation }) {
  const prepare = useEndpointMutation(prepareDepreciation, {
    cacheUpdates: (status) => [setQuery(readDepreciation, {}, status)],
    invalidates: ['/api/fixed-assets', '/api/vouchers'],
    onDone: () => toast.ok({ title: 'Depreciation is prepared' }),
    failed: 'Depreciation was not prepared',
  })
  return (
    <>
      {waiting.length === 0 && dueKobo === 0n && <p>All months that are over are posted.</p>}
      <ul className="stack stack-3">
        {waiting.map(({ voucherId, code, state, month, amountKobo }) => (
          <li key={voucherId} className="row between flex-wrap">
            <span>
              <Link to={voucherPath(voucherId)}>{monthName(month as CalendarDate)}</Link>
              <span className="xs muted block">{code ?? 'No code yet'}</span>
            </span>
            <span className="row row-2">
              <Naira amount={amountKobo} />
              <StateChip state={state} />
            </span>
          </li>
        ))}
      </ul>
      {dueKobo > 0n && (
        <div className="row between flex-wrap">
          <span>
            Due and not prepared: <Naira amount={dueKobo} />
          </span>
          <Button busy={prepare.isPending} onClick={() => prepare.mutate({ input: { body: {} } })}>
            Prepare now
          </Button>
        </div>
      )}
    </>
  )
}

function Differences({ of: { differences } }: { of: Depreciation }) {
  if (differences.length === 0) return null
  return (
    <Notice tone="wait" title="The register and the books differ.">
      {differences.map(({ number, name, registerKobo, booksKobo }) => (
        <span key={number} className="block">
          {number} {name}: <Naira amount={registerKobo} /> in the register, <Naira amount={booksKobo} /> in
          the books.
        </span>
      ))}
    </Notice>
  )
}
