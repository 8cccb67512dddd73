/** Where the screens of this feature are. */

/** One's own profile. */
export const profilePath = '/profile'
/** One's own profile, inside the administrators' frame. */
export const adminProfilePath = '/admin/profile'
/** One's own settings. */
export const settingsPath = '/settings'
/** Settings of the community and of the administrator. */
export const adminSettingsPath = '/admin/settings'
/** The members of the community, for staff. */
export const membersPath = '/admin/members'
