/** Documents of an application: how many, how large, and how long they wait for it. */

/** How many documents one application has. */
export const loanFilesMost = 5
/** How large each may be, in bytes. */
export const loanFileBytesMost = 10 * 1024 * 1024
/** So many days a document waits for its member to apply. */
export const draftFileDays = 30
