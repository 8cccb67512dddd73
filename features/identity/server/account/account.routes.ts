/** The routes of changing and deleting one's own account. */
import { type Route, route } from '@kolo/database/call'
import { changeEmail, changePassword, deleteAccount } from '../../identity.contract.ts'
import { identityWords } from '../../identity.words.ts'
import { changeEmailAct } from './change-email.ts'
import { changePasswordAct } from './change-password.ts'
import { deleteAccountAct } from './delete-account.ts'

export const accountRoutes: readonly Route[] = [
  route(changePassword, identityWords, changePasswordAct),
  route(changeEmail, identityWords, changeEmailAct),
  route(deleteAccount, identityWords, deleteAccountAct),
]
