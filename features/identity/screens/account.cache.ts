/** What the answers of commands say of what is kept about one's own account. */
import { getOwnProfile } from '@kolo/profile/contract'
import { type CacheUpdate, updateAndInvalidate, updateQuery } from '@kolo/ui/patterns/query-cache'
import type { Session } from '../identity.contract.ts'
import { readTwoStep } from '../second-factor/second-factor.contract.ts'
import { listDevices } from '../sessions/devices.contract.ts'

/** Every other session was ended: the person is signed in here alone. */
export function onlyHereCacheUpdates(): readonly CacheUpdate[] {
  return [updateQuery(listDevices, {}, ({ rows }) => ({ rows: rows.filter(({ isThis }) => isThis) }))]
}

/** The e-mail is another one; which providers still open the account, the profile says when it is next asked. */
export function newEmailCacheUpdates({ email, emailVerified }: Session): readonly CacheUpdate[] {
  return [
    ...onlyHereCacheUpdates(),
    updateAndInvalidate(updateQuery(getOwnProfile, {}, (own) => ({ ...own, email, emailVerified }))),
  ]
}

/** Google opens the account no more. */
export function unlinkedCacheUpdates(): readonly CacheUpdate[] {
  return [
    ...onlyHereCacheUpdates(),
    updateAndInvalidate(
      updateQuery(getOwnProfile, {}, (own) => ({
        ...own,
        linkedProviders: own.linkedProviders.filter((way) => way !== 'google.com'),
      })),
    ),
  ]
}

/** Two-step sign-in was turned on or off; the profile has another version by it. */
export function twoStepCacheUpdates(state: {
  onSince: Session['serverTime'] | null
  recoveryCodesLeft: number
}): readonly CacheUpdate[] {
  return [
    updateQuery(readTwoStep, {}, () => state),
    ...onlyHereCacheUpdates(),
    updateAndInvalidate(updateQuery(getOwnProfile, {}, (own) => own)),
  ]
}
