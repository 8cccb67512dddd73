/** The door of files for other servers. */
import type { ServerFeature } from '@kolo/database/call'
import { removeFile } from './sweep-files.ts'

export { admitUpload } from './admit-upload.ts'
export { answerStored, readStored, removeStored, type Shelf } from './shelves.ts'
export { removeWhenCommitted, sweepOf } from './sweep-files.ts'

/** Files as part of the server. */
export const files: ServerFeature = { name: 'files', routes: [], jobs: [removeFile] }
