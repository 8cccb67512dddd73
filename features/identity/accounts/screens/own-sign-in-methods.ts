/** Whether the person who is signed in has a password, or comes in through a provider alone. */
import { getOwnProfile } from '@kolo/profile/contract'
import { useRead } from '@kolo/ui/patterns/api'

/** True until it is known otherwise: asking for a password in vain is better than not asking for one. */
export function useHasPassword(): boolean {
  const { data } = useRead(getOwnProfile, {})
  return data === undefined || data.linkedProviders.includes('password')
}
