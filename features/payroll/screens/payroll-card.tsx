import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Pager } from '@kolo/ui/primitives/table'
import { useState } from 'react'
import { readOwnPayroll } from '../payroll.contract.ts'

const PayrollItems = late(async () => (await import('./payroll-items.tsx')).PayrollItems)
const TargetSheet = late(async () => (await import('./target-sheet.tsx')).TargetSheet)

/** What came to the member by payroll, and where it goes. Where nothing ever came, there is no card. */
export function PayrollCard() {
  const pages = usePages()
  const read = useRead(readOwnPayroll, { query: pages.query })
  const [choosing, setChoosing] = useState(false)
  const has = read.data && (read.data.work !== undefined || read.data.rows.length > 0 || !pages.isFirst)
  if (read.data && !has) return null
  return (
    <>
      <Screen of={read} what="your payroll deductions" skeleton={null}>
        {(own) => (
          <Card title="Your payroll deductions" padded={false}>
            <PayrollItems own={own} onChange={() => setChoosing(true)} />
            {(!pages.isFirst || own.nextCursor) && <Pager busy={read.isFetching} {...pages.pager(own)} />}
          </Card>
        )}
      </Screen>
      {choosing && read.data?.work && <TargetSheet own={read.data} onClose={() => setChoosing(false)} />}
    </>
  )
}
