/** What the list of members can be narrowed to and ordered by. */

/** Whether the e-mail was proved. */
export const emailStates = ['checked', 'unchecked'] as const
/** Whether all is told that a profile needs. */
export const profileStates = ['complete', 'incomplete'] as const

/** By name or by the moment somebody joined; with a minus from the end. */
export const memberOrders = ['name', '-name', 'joined', '-joined'] as const
export type MemberOrder = (typeof memberOrders)[number]

/** Days a file of the members' list is kept. */
export const memberFileDays = 7
