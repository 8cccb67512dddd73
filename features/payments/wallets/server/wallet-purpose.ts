/** The wallet as something money can be for: it always takes it, and its target is the member. */
import { sql } from 'kysely'
import { walletAccount } from '../../payments/server/payment.postings.ts'
import type { PaymentPurpose } from '../../payments/server/purpose.ts'

const name = 'Wallet'
const walletPage = '/wallet'

const wallets = (uids: readonly string[]) =>
  sql<{ id: string; name: string; least_kobo: bigint | null; most_kobo: bigint | null }>`
    select uid as id, ${name}::text as name, 1::bigint as least_kobo, null::bigint as most_kobo
    from unnest(${uids}::uuid[]) as uid`

/** Money that is for nothing in particular. */
export const walletPurpose: PaymentPurpose = {
  receive: async () => ({ takes: true, name }),
  postings: ({ memberUid }) => ({ credit: walletAccount(memberUid) }),
  // A wallet goes on: what is disputed and still there is held by the dispute itself.
  freeze: async () => false,
  free: async () => undefined,
  page: { words: 'See your wallet', link: walletPage, elsewhere: '' },
  gone: name,
  targetLink: () => walletPage,
  payLink: () => walletPage,
  names: (_, uids) => wallets(uids),
  targetsOf: (_, uid) => wallets([uid]),
}
