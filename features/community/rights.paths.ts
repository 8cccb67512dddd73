/** What somebody's data is, and what they can ask about it. */
export const ownDataPath = '/your-data'
