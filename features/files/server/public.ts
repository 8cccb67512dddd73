/** The door of files for other servers. */
import { route, type ServerFeature } from '@kolo/database/call'
import { openFile } from '../files.contract.ts'
import { openFileAct } from './file-links.ts'
import { removeFile } from './sweep-files.ts'

export { admitUpload } from './admit-upload.ts'
export { linkTo } from './file-links.ts'
export { readStored, removeStored, type Shelf } from './shelves.ts'
export { removeWhenCommitted, sweepOf } from './sweep-files.ts'

/** Files as part of the server. */
export const files: ServerFeature = {
  name: 'files',
  routes: [route(openFile, {}, openFileAct)],
  jobs: [removeFile],
}
