import { pathOf } from '@kolo/foundation/endpoint'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, PageHead } from '@kolo/ui/primitives/card'
import { Icon } from '@kolo/ui/primitives/icon'
import { downloadIcon, fileTextIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { type Column, Pager, Table } from '@kolo/ui/primitives/table'
import { ReviewsCard } from '../../requests/screens/reviews-card.tsx'
import { downloadRegister, type RegisterRow, readRegister } from '../share.contract.ts'
import { sharesIn } from '../share.messages.ts'
import { worthOf } from '../share.rules.ts'

const columns: readonly Column<RegisterRow>[] = [
  {
    key: 'member',
    title: 'Member',
    phone: 'first',
    cell: ({ member, code }) => (
      <span>
        <span className="medium block">{member.fullName}</span>
        <span className="faint xs num">
          {member.memberCode} · {code}
        </span>
      </span>
    ),
  },
  { key: 'since', title: 'Since', cell: ({ since }) => since && <Day day={since} /> },
  {
    key: 'units',
    title: 'Shares',
    right: true,
    phone: 'lead',
    cell: ({ units }) => <span className="num">{sharesIn(units)}</span>,
  },
  {
    key: 'worth',
    title: 'Worth',
    right: true,
    cell: ({ valueKobo }) => <Naira amount={valueKobo} className="strong" />,
  },
]

/** Shares for administrators: what members ask for, and the register of who holds how many since when. */
export function RegisterPage() {
  const pages = usePages()
  const read = useRead(readRegister, { query: pages.query })
  const terms = read.data?.terms
  return (
    <>
      <PageHead
        title="Shares"
        lead={
          terms && (
            <>
              Members hold {sharesIn(terms.issuedUnits)} of {sharesIn(terms.capitalUnits)}, worth{' '}
              <Naira amount={worthOf(terms.issuedUnits, terms)} size="md" />
            </>
          )
        }
      />
      <Screen
        of={read}
        what="the share register"
        isEmpty={(page) => !page.isOffered}
        empty={
          <EmptyState
            picture={fileTextIcon}
            title="Your community offers no shares"
            action={<ButtonLink to="/admin/settings">Open the settings</ButtonLink>}
          >
            Two administrators switch them on in the community settings. Until then, members do not see them.
          </EmptyState>
        }
      >
        {(page) => (
          <div className="stack stack-5">
            <ReviewsCard />
            <Card
              title="Share register"
              padded={false}
              aside={
                <span className="btn-row no-print">
                  <a className="btn btn-line btn-sm" href={pathOf(downloadRegister, {})} download>
                    <Icon of={downloadIcon} />
                    <span>CSV for a spreadsheet</span>
                  </a>
                  <Button size="sm" onClick={() => print()}>
                    Print
                  </Button>
                </span>
              }
            >
              {page.rows.length === 0 && pages.isFirst ? (
                <EmptyState card={false} picture={fileTextIcon} title="Nobody holds shares yet" heading="h3">
                  Whoever buys some is listed here.
                </EmptyState>
              ) : (
                <Table label="Share register" columns={columns} rows={page.rows} rowKey={({ id }) => id} />
              )}
              {(!pages.isFirst || page.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(page)} />}
            </Card>
          </div>
        )}
      </Screen>
    </>
  )
}
