import { PageHead } from '@kolo/ui/primitives/card'
import { Tabs } from '@kolo/ui/primitives/tabs'
import { useSearchParams } from 'react-router'
import { JournalsRoom } from '../../journals/screens/journals-tab.tsx'
import { MonthsRoom } from '../../months/screens/months-tab.tsx'
import { ReconciliationRoom } from '../../reconciliation/screens/reconciliation-tab.tsx'
import { TaxRoom } from '../../tax/screens/tax-tab.tsx'
import { ChartRoom } from './chart-tab.tsx'
import { TrialBalanceRoom } from './trial-balance-tab.tsx'

const rooms = [
  { key: 'chart', title: 'Accounts', Room: ChartRoom },
  { key: 'journals', title: 'Journals', Room: JournalsRoom },
  { key: 'trial', title: 'Trial balance', Room: TrialBalanceRoom },
  { key: 'months', title: 'Months', Room: MonthsRoom },
  { key: 'bank', title: 'Reconciliation', Room: ReconciliationRoom },
  { key: 'tax', title: 'Tax', Room: TaxRoom },
] as const

/** The community's books, in rooms; which one stands in the address. */
export function BooksPage() {
  const [search, setSearch] = useSearchParams()
  const room = rooms.find(({ key }) => key === search.get('room')) ?? rooms[0]
  return (
    <>
      <PageHead title="Books" lead="Every kobo, where it is and how it came there" />
      <Tabs
        label="Rooms of the books"
        tabs={rooms.map(({ key, title }) => ({ key, title }))}
        chosen={room.key}
        onChoose={(key) => setSearch(key === 'chart' ? {} : { room: key }, { replace: true })}
      >
        <room.Room />
      </Tabs>
    </>
  )
}
