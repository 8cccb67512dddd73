/** Where the screens of this feature are, for others who lead there. */

/** The directory, and the card of one member in it. */
export const directoryPath = '/directory'
export const cardPath = (uid: string) => `${directoryPath}?member=${uid}`

/** What one was written, and the conversation with one member. */
export const messagesPath = '/messages'
export const conversationPath = (uid: string) => `${messagesPath}?with=${uid}`

/** What was reported, for those who moderate. */
export const reportedPath = '/moderator/messages'
