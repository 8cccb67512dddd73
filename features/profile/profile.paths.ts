/** Where the screens of this feature are, for others who lead there. */

export const profilePath = '/profile'
/** Settings of the community and of the administrator. */
export const adminSettingsPath = '/admin/settings'
/** Where members send their identity papers. */
export const identityCheckPath = '/documents'
/** The page of one member, for administrators. */
export const memberPath = (uid: string) => `/admin/members/${uid}`
