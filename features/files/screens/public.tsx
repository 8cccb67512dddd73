/** The door of files for other screens: one way to send a file. */
export { documentMeasures, portraitMeasures, whyNotDocument } from './picture-measures.ts'
export { SendingRow } from './sending-row.tsx'
export { shrinkPicture } from './shrink-picture.ts'
export { useUpload } from './use-upload.ts'
