/** The door of files for other servers. */
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { openFile, readRoom } from '../files.contract.ts'
import { roomBytesMost } from '../files.rules.ts'
import { openFileAct } from './file-links.ts'
import { removeFile } from './sweep-files.ts'

export { admitUpload } from './admit-upload.ts'
export { linkTo, sealedLink, secondsLeft } from './file-links.ts'
export { appendToFile, beginFile, keepFile, writeOn } from './make-file.ts'
export { readStored, removeStored, type Shelf } from './shelves.ts'
export { diskStore } from './stores/disk-store.ts'
export { type MediaStoreSettings, mediaStore } from './stores/media-store.ts'
export { type S3Settings, s3Store } from './stores/s3-store.ts'
export { storesByFolder } from './stores/stores-by-folder.ts'
export { removeWhenCommitted, sweepOf } from './sweep-files.ts'
export { takeIn } from './take-in.ts'
export { sheetType, writeSheet } from './write-sheet.ts'
export { zipFrom } from './zip.ts'

/** Files as part of the server. */
export const files: ServerFeature = {
  name: 'files',
  routes: [
    route(openFile, {}, openFileAct),
    route(readRoom, {}, async (call) => ({ keptBytes: await call.keptBytes(), mostBytes: roomBytesMost })),
  ],
  jobs: [removeFile],
}
