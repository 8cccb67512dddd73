import { useOpenPayment } from '@kolo/transfers/screens'
import { late } from '@kolo/ui/patterns/late'
import { useSearchParams } from 'react-router'
import type { InvestmentPage } from '../investment.contract.ts'

const PaySheets = late(async () => (await import('./pay-sheet.tsx')).PaySheets)

/** The steps of paying an investment, while the address names one. */
export function PaySteps({ page }: { page: InvestmentPage }) {
  const [search] = useSearchParams()
  const { id } = useOpenPayment()
  return id !== undefined || search.get('do') === 'pay' ? <PaySheets page={page} /> : null
}
