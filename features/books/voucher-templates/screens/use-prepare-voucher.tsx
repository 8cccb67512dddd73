import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { toast } from '@kolo/ui/patterns/toasts'
import { useNavigate } from 'react-router'
import { voucherPath } from '../../books.paths.ts'
import { listVouchers, readVoucher } from '../../vouchers/voucher.contract.ts'
import { prepareVoucher } from '../template.contract.ts'

/** Makes a draft from a template and opens it. */
export function usePrepareVoucher() {
  const go = useNavigate()
  return useEndpointMutation(prepareVoucher, {
    cacheUpdates: (voucher) => [setQuery(readVoucher, { params: { id: voucher.id } }, voucher)],
    invalidates: [listVouchers, '/api/voucher-templates', '/api/admin/home', '/api/audit-events'],
    onDone: ({ id }) => {
      toast.ok({ title: 'The draft is prepared', text: 'Check it and submit it for approval.' })
      void go(voucherPath(id))
    },
    failed: 'The draft was not prepared',
  })
}
