/** What somebody reads who has just come in. */
import { toast } from '@kolo/ui/patterns/toasts'

const inactiveWords = 'Your account is currently inactive. Please contact support.'

/** The welcome, and for whom it concerns that the account is not active. */
export function welcomeBack({ isActive }: { isActive: boolean }, isNew = false): void {
  toast.ok(isNew ? 'Account created successfully' : 'Welcome back')
  if (!isActive) toast.bad({ title: inactiveWords, seconds: 8 })
}
