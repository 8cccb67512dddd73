/** The sentences people read about documents. */
import type { Words } from '@kolo/foundation/refusal'
import type { SendRefusal } from './documents.rules.ts'

/** Every way this feature says no. */
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

/** The sentence for each. */
export const documentsMessages = {
  'file-type': 'This file type is not allowed. Choose a PNG, JPG, WebP or PDF.',
  'too-many-documents': 'You keep 20 documents here, which is the most. Remove one first.',
  'number-missing': 'Enter the number of this paper.',
  'expiry-missing': 'Enter the day it ends.',
  'paper-expired': 'This paper has ended. Send one that is still good.',
  'identity-number-missing':
    'Give your NIN first, or your BVN where the paper is not a NIN slip. It shows that you have one account here.',
  'document-kept': 'This document was checked and stays with your account.',
  'document-decided': 'This document does not wait any more.',
  'own-document': 'You cannot check your own documents. Another administrator does.',
  'not-opened': 'Open the file before you decide on it.',
  'number-refused': 'This number cannot be used for your account. Check it, or ask Support.',
  'number-settled': 'Your identity is checked. Ask Support to change a number.',
} satisfies Words<DocumentsRefusal>
