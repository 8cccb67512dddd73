import { Notice } from '@kolo/ui/primitives/notice'
import { PasswordInput } from '@kolo/ui/primitives/text-input'
import type { ComponentProps } from 'react'
import { named } from '../../federated-sign-in/screens/provider-name.ts'

/** How somebody proves again who they are, in the form of what they are about to do. */
export function CurrentPassword({
  hasPassword,
  field,
}: {
  hasPassword: boolean
  field: Omit<ComponentProps<typeof PasswordInput>, 'label' | 'autoComplete'>
}) {
  if (hasPassword)
    return <PasswordInput {...field} label="Current password" autoComplete="current-password" />
  return (
    <Notice tone="quiet" title="This works for 10 minutes after you signed in.">
      {named('If you signed in earlier than that, sign out and sign in with Google again first.')}
    </Notice>
  )
}

/** What is typed where somebody proves it with their password. */
export type WithPassword = { currentPassword: string }

/** What a form sends of the password: nothing where there is none. */
export function proofOf(
  hasPassword: boolean,
  { currentPassword }: WithPassword,
): { currentPassword?: string } {
  return hasPassword ? { currentPassword } : {}
}
