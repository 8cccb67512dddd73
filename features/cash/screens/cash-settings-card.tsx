import { TakenCard } from '@kolo/payments/screens'
import { changeCashSettings, readCashSettings } from '../cash.contract.ts'

/** Whether officers take cash; off until somebody switches it on. */
export function CashSettingsCard() {
  return (
    <TakenCard
      of={{ read: readCashSettings, change: changeCashSettings }}
      invalidates={['/api/cash-reviews', '/api/cash-receipts']}
      words={{
        title: 'Cash',
        switch: 'Officers take cash from members',
        hint: 'One administrator receives it and gives a receipt, another counts it. The law allows less than ₦5,000,000 from a member in 24 hours.',
        on: 'Officers can take cash now',
        off: 'No more cash is taken',
      }}
      desk={{ to: '/admin/cash', successToast: 'Open the cash desk' }}
    />
  )
}
