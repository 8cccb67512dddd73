/** The routes of changing and deleting one's own account. */
import { type Route, route } from '@kolo/application/route'
import { changeEmail, changePassword, deleteAccount } from '../../identity.contract.ts'
import { identityMessages } from '../../identity.messages.ts'
import { changePasswordHandler, hashNewPassword } from '../../passwords/server/change-password.ts'
import { changeEmailHandler } from './change-email.ts'
import { deleteAccountHandler, showLeaver } from './delete-account.ts'
import { showAgainInTurn } from './prove-again.ts'

export const accountRoutes: readonly Route[] = [
  route(changePassword, identityMessages, changePasswordHandler, hashNewPassword),
  route(changeEmail, identityMessages, changeEmailHandler, (call, { body }) => showAgainInTurn(call, body)),
  route(deleteAccount, identityMessages, deleteAccountHandler, showLeaver),
]
