import { useOpenPayment } from '@kolo/transfers/screens'
import { late } from '@kolo/ui/patterns/late'
import { useSearchParams } from 'react-router'
import type { Depositing } from './deposit-sheet.tsx'

const DepositSheets = late(async () => (await import('./deposit-sheet.tsx')).DepositSheets)

/** The steps of putting money into a goal, while the address names one. */
export function DepositSteps(depositing: Depositing) {
  const [search] = useSearchParams()
  const { id } = useOpenPayment()
  const isOpen = id !== undefined || search.get('do') === 'save'
  return isOpen ? <DepositSheets {...depositing} /> : null
}
