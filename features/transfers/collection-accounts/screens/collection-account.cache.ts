/** What the answers of acts say of the bank accounts members pay into. */
import { type Told, told, withRow } from '@kolo/ui/patterns/kept-answers'
import { type CollectionAccount, listCollectionAccounts } from '../../transfers/transfer.contract.ts'

/** An account as it is now, in the list of all; those in no use any more are last. */
export function toldAccount(account: CollectionAccount): readonly Told[] {
  const over = ({ status }: CollectionAccount) => Number(status === 'retired')
  return [
    told(listCollectionAccounts, {}, ({ rows }) => ({
      rows: withRow(rows, account).toSorted((a, b) => over(a) - over(b)),
    })),
  ]
}
