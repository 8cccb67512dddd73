/** The public API of files for other screens: the one way to send a file, to show one, and to say how one was read. */
export { CoverUpload, DocumentUpload, MarkUpload, PortraitUpload } from './file-upload.tsx'
export { FilesField, ShownFiles } from './files-field.tsx'
export { AsWritten } from './reading/as-written.tsx'
export { ChoicesFields } from './reading/choices-fields.tsx'
export { LinesOfFile } from './reading/lines-of-file.tsx'
export { SentFile } from './sent-file.tsx'
export { FileContent, FileToggle } from './view/file-view.tsx'
