/** The public API of files for other screens: the one way to send a file, to show one, and to say how one was read. */

export { AsWritten } from '../sheets/screens/as-written.tsx'
export { ChoicesFields } from '../sheets/screens/choices-fields.tsx'
export { LinesOfFile } from '../sheets/screens/lines-of-file.tsx'
export { CoverUpload, DocumentUpload, MarkUpload, PortraitUpload } from '../uploads/screens/file-upload.tsx'
export { FilesField, ShownFiles } from '../uploads/screens/files-field.tsx'
export { SentFile } from '../uploads/screens/sent-file.tsx'
export { FileContent, FileToggle } from '../viewing/screens/file-view.tsx'
