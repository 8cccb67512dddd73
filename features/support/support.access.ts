/** Who may do what with tickets: their member writes, moderators and administrators answer. */
import { defineAccess } from '@kolo/foundation/access'

export const supportAccess = defineAccess('support', {
  read: { permission: 'view_tickets', openToInactive: true },
  create: { permission: 'create_tickets', openToInactive: true },
  write: { permission: 'edit_tickets', openToInactive: true },
  attach: { permission: 'upload_ticket_attachments', openToInactive: true },
  answer: { permission: 'manage_tickets' },
  openFor: { permission: 'manage_users' },
  changeHolidays: { permission: 'manage_settings' },
})
