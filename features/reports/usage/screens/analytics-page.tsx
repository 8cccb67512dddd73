import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Screen } from '@kolo/ui/patterns/screen'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { chartColumnIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Table } from '@kolo/ui/primitives/table'
import type { CSSProperties } from 'react'
import { type PageViews, readPageViews } from '../reports.contract.ts'
import { UseCards } from './use-cards.tsx'

type Row = PageViews['screens'][number]

function columnsFor(most: number): readonly Column<Row>[] {
  return [
    { key: 'screen', title: 'Screen', phone: 'first', cell: ({ screen }) => screen },
    {
      key: 'share',
      title: 'Compared with others',
      phone: 'hide',
      cell: ({ views }) => (
        <div className="bar bar-ink" aria-hidden="true">
          <span style={{ '--v': `${(100 * views) / most}%` } as CSSProperties} />
        </div>
      ),
    },
    {
      key: 'views',
      title: 'Views',
      right: true,
      phone: 'lead',
      cell: ({ views }) => views.toLocaleString('en-NG'),
    },
  ]
}

/** Why there is nothing to see: nobody counts, or nothing was counted yet. */
function NothingCounted({ isOn }: { isOn: boolean }) {
  return (
    <EmptyState
      picture={chartColumnIcon}
      title={isOn ? 'No page views yet' : 'Screens are not counted'}
      action={
        <div className="btn-row">
          <ButtonLink to="/admin" look="primary">
            Go to the work queue
          </ButtonLink>
          <ButtonLink to="/admin/members" look="line">
            Members
          </ButtonLink>
        </div>
      }
    >
      {isOn ? (
        <p>
          They appear here when members leave a page. Browsers that ask not to be followed are not counted.
        </p>
      ) : (
        <p>
          Whoever runs the server turns it on with the setting ANALYTICS_MEASUREMENT_ID. Then the screens are
          counted by day, without names, addresses or devices. This month’s figures are on the dashboard.
        </p>
      )}
    </EmptyState>
  )
}

/** How often each screen was opened in the last 30 days. */
export function AnalyticsPage() {
  const read = useRead(readPageViews, {})
  return (
    <>
      <PageHead title="Analytics" lead="Active members, retention and page views" />
      <div className="stack stack-5">
        <UseCards />
        <Screen
          of={read}
          what="the page views"
          isEmpty={({ screens }) => screens.length === 0}
          empty={<NothingCounted isOn={Boolean(read.data?.measurementId)} />}
        >
          {({ screens, total, from, to }) => (
            <Card
              title={`${total.toLocaleString('en-NG')} page views`}
              aside={
                <span className="sm muted">
                  <Day day={from} /> to <Day day={to} />
                </span>
              }
              padded={false}
            >
              <Table
                label="Views of each screen, most first"
                columns={columnsFor(screens[0]?.views ?? 1)}
                rows={screens}
                rowKey={({ screen }) => screen}
              />
            </Card>
          )}
        </Screen>
      </div>
    </>
  )
}
