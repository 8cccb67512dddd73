/** Where charges are. */
/** What a member owes: loans and charges in one list. */
export const whatYouOwePath = '/what-you-owe'
/** All charges, for administrators. */
export const chargesPath = '/admin/charges'
/** Every charge run, for administrators. */
export const chargeRunsPath = '/admin/charges/runs'
/** One charge run with its members. */
export const chargeRunPath = (id: string) => `${chargeRunsPath}/${id}`
