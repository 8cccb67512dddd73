/** The door of files for other screens: the one way to send a file, and the one way to show one. */
export { CoverUpload, DocumentUpload, MarkUpload, PortraitUpload } from './file-upload.tsx'
export { FilesField, ShownFiles } from './files-field.tsx'
export { SentFile } from './sent-file.tsx'
export { FileContent, FileToggle } from './view/file-view.tsx'
