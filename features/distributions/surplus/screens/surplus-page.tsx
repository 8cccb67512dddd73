import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, MoreLink, PageHead } from '@kolo/ui/primitives/card'
import { Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { DistributionsCard } from '../../distributions/screens/distributions-card.tsx'
import { EvidenceButton } from '../../evidence/screens/evidence-parts.tsx'
import { readSurplus, type Surplus } from '../surplus.contract.ts'
import { DividendCeilingSheet, DividendSheet, ReservePartSheet, ResolutionSheet } from './surplus-sheets.tsx'

type Open = 'reserve-part' | 'ceiling' | 'resolution' | 'dividend'

/** What the community itself earned: year by year, kept in the reserve, and shared out as dividends. */
export function SurplusScreen() {
  const read = useRead(readSurplus, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className="stack">
      <PageHead
        title="Surplus and dividends"
        lead="What the community earned itself. Plan earnings belong to their members: see Investment funds."
      />
      <Screen of={read} what="the surplus">
        {(surplus) => (
          <>
            <Waiting of={surplus} />
            <Card title="Members’ funds">
              <Facts
                facts={[
                  { key: 'surplus', name: 'Surplus', value: <Naira amount={surplus.surplusKobo} /> },
                  {
                    key: 'free',
                    name: 'Unallocated surplus',
                    value: <Naira amount={surplus.freeKobo} />,
                  },
                  {
                    key: 'reserve',
                    name: 'Statutory reserve',
                    value: <Naira amount={surplus.reserveKobo} />,
                  },
                ]}
              />
              <MoreLink to="/admin/books/year-end">Close a year or appropriate its surplus</MoreLink>
            </Card>
            <Resolutions
              of={surplus}
              onResolution={() => setOpen('resolution')}
              onDividend={() => setOpen('dividend')}
            />
            <DistributionsCard rows={surplus.distributions} />
            <ReserveParts of={surplus} onChange={() => setOpen('reserve-part')} />
            <DividendCeilings of={surplus} onChange={() => setOpen('ceiling')} />
            {open === 'ceiling' && <DividendCeilingSheet onClose={close} />}
            {open === 'reserve-part' && <ReservePartSheet partBps={surplus.partBps} onClose={close} />}
            {open === 'resolution' && <ResolutionSheet onClose={close} />}
            {open === 'dividend' && <DividendSheet surplus={surplus} onClose={close} />}
          </>
        )}
      </Screen>
    </div>
  )
}

function Waiting({ of: { waitingPart, waitingCeiling, distributions } }: { of: Surplus }) {
  const all = [waitingPart, waitingCeiling, ...distributions.map(({ waiting }) => waiting)]
  return (
    <>
      {all.map(
        (approval) =>
          approval && <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />,
      )}
    </>
  )
}

function Resolutions({
  of: { resolutions },
  onResolution,
  onDividend,
}: {
  of: Surplus
  onResolution: () => void
  onDividend: () => void
}) {
  return (
    <Card title="Resolutions of general meetings" padded={false}>
      {resolutions.length === 0 ? (
        <p className="card-pad muted">
          No resolution is recorded yet. A dividend is paid once a general meeting has resolved it.
        </p>
      ) : (
        <Table
          label="Resolutions of general meetings"
          rows={resolutions}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'what',
              title: 'Resolution',
              phone: 'first',
              cell: ({ code, wording }) => (
                <>
                  {code}
                  <span className="xs muted block">{wording}</span>
                </>
              ),
            },
            {
              key: 'most',
              title: 'To distribute',
              right: true,
              phone: 'lead',
              cell: ({ mostKobo }) => <Naira amount={mostKobo} />,
            },
            {
              key: 'left',
              title: 'Not used yet',
              right: true,
              cell: ({ freeKobo }) => <Naira amount={freeKobo} />,
            },
            { key: 'day', title: 'Meeting', cell: ({ heldOn }) => <Day day={heldOn} /> },
            {
              key: 'minutes',
              title: 'Minutes',
              cell: ({ evidence, isOpened }) => (
                <>
                  <EvidenceButton evidence={evidence} />
                  {isOpened && <span className="xs muted block">You have opened it</span>}
                </>
              ),
            },
          ]}
        />
      )}
      <div className="card-pad btn-row">
        <Button onClick={onResolution}>Record a resolution</Button>
        {resolutions.length > 0 && (
          <Button look="primary" onClick={onDividend}>
            New dividend
          </Button>
        )}
      </div>
    </Card>
  )
}

function DividendCeilings({ of: { dividendCeilings }, onChange }: { of: Surplus; onChange: () => void }) {
  return (
    <Card title="Dividend ceiling">
      <p className="sm muted">
        {dividendCeilings.length === 0
          ? 'No ceiling is set. Your bye-laws may limit dividends to a part of share capital. Check them.'
          : 'The most a dividend on shares may be, of share capital at the end of the year.'}
      </p>
      <Percentages of={dividendCeilings} />
      <div className="btn-row">
        <Button onClick={onChange}>
          {dividendCeilings.length === 0 ? 'Set a ceiling' : 'Change ceiling'}
        </Button>
      </div>
    </Card>
  )
}

function Percentages({ of }: { of: Surplus['reserveParts'] }) {
  return (
    <Facts
      facts={of.map(({ effectiveFrom, rateBps }) => ({
        key: effectiveFrom,
        name: (
          <>
            From <Day day={effectiveFrom} />
          </>
        ),
        value: `${rateBps / 100}%`,
      }))}
    />
  )
}

function ReserveParts({ of: { reserveParts }, onChange }: { of: Surplus; onChange: () => void }) {
  return (
    <Card title="Statutory reserve">
      <p className="sm muted">
        The percentage of a year’s surplus that an appropriation begins with. Check your bye-laws.
      </p>
      <Percentages of={reserveParts} />
      <div className="btn-row">
        <Button onClick={onChange}>Change percentage</Button>
      </div>
    </Card>
  )
}
