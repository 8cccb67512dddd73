/** The routes of changing and deleting one's own account. */
import { type Route, route } from '@kolo/database/route'
import { changeEmail, changePassword, deleteAccount } from '../../identity.contract.ts'
import { identityWords } from '../../identity.messages.ts'
import { changePasswordAct, hashNewPassword } from '../../passwords/server/change-password.ts'
import { changeEmailAct } from './change-email.ts'
import { deleteAccountAct, showLeaver } from './delete-account.ts'
import { showAgainInTurn } from './prove-again.ts'

export const accountRoutes: readonly Route[] = [
  route(changePassword, identityWords, changePasswordAct, hashNewPassword),
  route(changeEmail, identityWords, changeEmailAct, (call, { body }) => showAgainInTurn(call, body)),
  route(deleteAccount, identityWords, deleteAccountAct, showLeaver),
]
