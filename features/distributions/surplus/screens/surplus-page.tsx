import { WaitingNotice } from '@kolo/approvals/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Table } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { DistributionsCard } from '../../distributions/screens/distributions-card.tsx'
import { EvidenceButton } from '../../evidence/screens/evidence-parts.tsx'
import { readSurplus, type Surplus } from '../surplus.contract.ts'
import { CloseYearSheet, DividendSheet, ReservePartSheet, ResolutionSheet } from './surplus-sheets.tsx'

type Open = 'close-year' | 'reserve-part' | 'resolution' | 'dividend'

/** What the community itself earned: year by year, kept in the reserve, and shared out as dividends. */
export function SurplusScreen() {
  const read = useRead(readSurplus, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className="stack">
      <PageHead
        title="Surplus and dividends"
        lead="What the community earned itself. What plans earned is their members’, and is under Money of plans."
      />
      <Screen of={read} what="the surplus">
        {(surplus) => (
          <>
            <Waiting of={surplus} />
            <Card title="In the books">
              <Facts
                facts={[
                  { key: 'surplus', name: 'Surplus', value: <Naira amount={surplus.surplusKobo} /> },
                  {
                    key: 'free',
                    name: 'Of it promised to nobody',
                    value: <Naira amount={surplus.freeKobo} />,
                  },
                  { key: 'reserve', name: 'Reserve', value: <Naira amount={surplus.reserveKobo} /> },
                ]}
              />
            </Card>
            <NextYear of={surplus} onClose={() => setOpen('close-year')} />
            <Resolutions
              of={surplus}
              onResolution={() => setOpen('resolution')}
              onDividend={() => setOpen('dividend')}
            />
            <DistributionsCard rows={surplus.distributions} />
            <Years of={surplus} />
            <ReserveParts of={surplus} onChange={() => setOpen('reserve-part')} />
            {open === 'close-year' && surplus.next && <CloseYearSheet next={surplus.next} onClose={close} />}
            {open === 'reserve-part' && <ReservePartSheet partBps={surplus.partBps} onClose={close} />}
            {open === 'resolution' && <ResolutionSheet onClose={close} />}
            {open === 'dividend' && <DividendSheet surplus={surplus} onClose={close} />}
          </>
        )}
      </Screen>
    </div>
  )
}

function Waiting({ of: { next, waitingPart, distributions } }: { of: Surplus }) {
  const all = [next?.waiting, waitingPart, ...distributions.map(({ waiting }) => waiting)]
  return (
    <>
      {all.map(
        (approval) =>
          approval && <WaitingNotice key={approval.id} approval={approval} cacheUpdates={() => []} />,
      )}
    </>
  )
}

function NextYear({ of: { next }, onClose }: { of: Surplus; onClose: () => void }) {
  if (!next)
    return (
      <Card title="The next year to close">
        <p className="sm muted">
          The last year that is over is closed. The present one is closed once it is over.
        </p>
      </Card>
    )
  return (
    <Card title={`What ${next.year} brought`}>
      <Facts
        facts={[
          ...next.lines.map(({ kind, scope, number, name, kobo }) => ({
            key: `${kind}:${scope}`,
            name: `${number} ${name}`,
            value: <Naira amount={kobo} />,
          })),
          { key: 'sum', name: 'Together', value: <Naira amount={next.surplusKobo} /> },
        ]}
      />
      {!next.waiting && (
        <div className="btn-row">
          <Button look="primary" onClick={onClose}>
            Close {next.year}
          </Button>
        </div>
      )}
    </Card>
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
    <Card title="What meetings resolved" padded={false}>
      {resolutions.length === 0 ? (
        <p className="card-pad muted">
          No resolution is kept yet. A dividend is paid once a meeting of the members has resolved it.
        </p>
      ) : (
        <Table
          label="What meetings resolved"
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
              title: 'To be shared out',
              right: true,
              phone: 'lead',
              cell: ({ mostKobo }) => <Naira amount={mostKobo} />,
            },
            {
              key: 'left',
              title: 'Left of it',
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
        <Button onClick={onResolution}>Keep a resolution</Button>
        {resolutions.length > 0 && (
          <Button look="primary" onClick={onDividend}>
            New dividend
          </Button>
        )}
      </div>
    </Card>
  )
}

function Years({ of: { years } }: { of: Surplus }) {
  return (
    <Card title="Years that are closed" padded={false}>
      {years.length === 0 ? (
        <p className="card-pad muted">No year is closed yet.</p>
      ) : (
        <Table
          label="Years that are closed"
          rows={years}
          rowKey={({ year }) => String(year)}
          columns={[
            { key: 'year', title: 'Year', phone: 'first', cell: ({ year }) => year },
            {
              key: 'surplus',
              title: 'It brought',
              right: true,
              phone: 'lead',
              cell: ({ surplusKobo }) => <Naira amount={surplusKobo} />,
            },
            {
              key: 'reserve',
              title: 'To the reserve',
              right: true,
              cell: ({ reserveKobo, reserveBps, isOpen }) =>
                reserveBps === null ? (
                  isOpen && 'Not appropriated'
                ) : (
                  <>
                    <Naira amount={reserveKobo} /> ({reserveBps / 100}%)
                  </>
                ),
            },
            { key: 'at', title: 'Closed', cell: ({ closedAt }) => <Moment at={closedAt} /> },
            {
              key: 'journal',
              title: 'Journal',
              cell: ({ journalId, year }) =>
                journalId === null ? (
                  'Nothing moved'
                ) : (
                  <Link className="cell-link" to={`/admin/books/journals?journal=${journalId}`}>
                    Open<span className="vh"> the journal of {year}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function ReserveParts({ of: { reserveParts }, onChange }: { of: Surplus; onChange: () => void }) {
  return (
    <Card title="The reserve’s part of a year’s surplus">
      <p className="sm muted">
        Check your bye-laws: the law of co-operatives asks for a part before any dividend.
      </p>
      <Facts
        facts={reserveParts.map(({ effectiveFrom, rateBps }) => ({
          key: effectiveFrom,
          name: (
            <>
              From <Day day={effectiveFrom} />
            </>
          ),
          value: `${rateBps / 100}%`,
        }))}
      />
      <div className="btn-row">
        <Button onClick={onChange}>Another part</Button>
      </div>
    </Card>
  )
}
