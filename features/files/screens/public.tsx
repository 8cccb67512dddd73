/** The door of files for other screens: the one way to send a file. */
export { DocumentUpload, MarkUpload, PortraitUpload } from './file-upload.tsx'
