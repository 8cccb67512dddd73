/** The public API of files for other servers. */

import { auditedRoute, route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { openFile, readRoom } from '../uploads/files.contract.ts'
import { roomBytesMost } from '../uploads/files.rules.ts'
import { openFileHandler } from '../uploads/server/file-links.ts'
import { keptBytesOf } from '../uploads/server/kept-bytes.ts'
import { removeFile } from '../uploads/server/sweep-files.ts'

export { diskStore } from '../media-stores/server/disk-store.ts'
export { type MediaFolder, readStored, removeStored } from '../media-stores/server/folders.ts'
export { type MediaStoreSettings, mediaStore } from '../media-stores/server/media-store.ts'
export { type S3Settings, s3Store } from '../media-stores/server/s3-store.ts'
export { storesByFolder } from '../media-stores/server/stores-by-folder.ts'
export { csvAnswer, csvCell, type TableCell, tableFile, xlsxCell } from '../sheets/server/table-file.ts'
export { type CellToWrite, streamXlsx, writeXlsx, xlsxType } from '../sheets/server/write-xlsx.ts'
export { zipFrom } from '../sheets/server/zip.ts'
export { admitUpload } from '../uploads/server/admit-upload.ts'
export { linkTo, sealedLink, secondsLeft } from '../uploads/server/file-links.ts'
export { keptBytesOf } from '../uploads/server/kept-bytes.ts'
export { appendToFile, beginFile, saveFile, writeOn } from '../uploads/server/make-file.ts'
export { takeIn } from '../uploads/server/store-upload.ts'
export { removeWhenCommitted, sweepOf } from '../uploads/server/sweep-files.ts'

/** Files as part of the server. */
export const files: ServerFeature = {
  name: 'files',
  routes: [
    // A link was given to this very access minutes ago.
    auditedRoute(openFile, {}, openFileHandler, { within: (_, input) => input }),
    route(readRoom, {}, async (call) => ({
      keptBytes: await keptBytesOf(call, call.actor.uid),
      mostBytes: roomBytesMost,
    })),
  ],
  jobs: [removeFile],
}
