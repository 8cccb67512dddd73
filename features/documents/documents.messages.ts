/** The sentences people read about documents. */
import type { Words } from '@kolo/foundation/refusal'
import type { SendRefusal } from './documents.rules.ts'

export type DocumentsRefusal =
  | SendRefusal
  | 'file-type'
  | 'too-many-documents'
  | 'document-kept'
  | 'document-decided'
  | 'own-document'
  | 'not-opened'
  | 'number-refused'
  | 'number-settled'

export const documentsMessages = {
  'file-type': 'This file type is not allowed. Choose a PNG, JPG, WebP or PDF.',
  'too-many-documents': 'You have 20 documents, the most allowed. Remove one first.',
  'number-missing': 'Enter the document number.',
  'expiry-missing': 'Enter the expiry date.',
  'paper-expired': 'This document has expired. Send a valid one.',
  'identity-number-missing':
    'Add your NIN first, or your BVN if the document is not a NIN slip. It shows that you have only one account here.',
  'document-kept': 'This document was checked and stays with your account.',
  'document-decided': 'This document is no longer pending.',
  'own-document': 'You cannot check your own documents. Another administrator does.',
  'not-opened': 'Open the file before you decide on it.',
  'number-refused': 'This number cannot be used for your account. Check it, or ask Support.',
  'number-settled': 'Your identity is checked. Ask Support to change a number.',
} satisfies Words<DocumentsRefusal>
