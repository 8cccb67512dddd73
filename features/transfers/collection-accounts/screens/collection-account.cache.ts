/** What the answers of commands say of the bank accounts members pay into. */
import { type CacheUpdate, updateQuery, withRow } from '@kolo/ui/patterns/query-cache'
import { type CollectionAccount, listCollectionAccounts } from '../../transfers/transfer.contract.ts'

/** An account as it is now, in the list of all; those in no use any more are last. */
export function accountCacheUpdates(account: CollectionAccount): readonly CacheUpdate[] {
  const over = ({ status }: CollectionAccount) => Number(status === 'retired')
  return [
    updateQuery(listCollectionAccounts, {}, ({ rows }) => ({
      rows: withRow(rows, account).toSorted((a, b) => over(a) - over(b)),
    })),
  ]
}
