/** The sentences about documents of applications. */
import type { Words } from '@kolo/foundation/refusal'

export const loanFileMessages = {
  'file-type': 'This file type is not allowed. Choose a PNG, JPG, WebP or PDF.',
  'loan-files-enough': 'An application has at most 5 documents.',
  'loan-decided': 'This application is decided. Its documents stay as they are.',
} satisfies Words<string>
