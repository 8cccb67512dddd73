import { useSearchParams } from 'react-router'

/**
 * The payment whose sheet is open stands in the address, so that a reload, another tab or another device finds it again.
 * `show()` closes it; what else opens a sheet on the page is closed with it.
 */
export function useOpenPayment(): { id: string | undefined; show: (id?: string) => void } {
  const [search, setSearch] = useSearchParams()
  const show = (id?: string) => {
    const next = new URLSearchParams(search)
    for (const name of ['do', 'instead', 'amount', 'payment']) next.delete(name)
    if (id) next.set('payment', id)
    setSearch(next, { replace: true })
  }
  return { id: search.get('payment') ?? undefined, show }
}
