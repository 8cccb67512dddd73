/** Every POST that creates, sends or moves something is done once for its key, however often a bad line sends it. */
import { expect, it } from 'vitest'
import { features } from './features.ts'

/** Why a POST is not: each of these does no harm when it comes again, or is refused by what it carries. */
const reasons = new Map([
  ['identity', 'its links, codes and proofs count once, and its answers hold what may not be kept'],
  ['payments.attach-receipt', 'a file is no answer to keep, and a second copy of a receipt is one of five'],
  ['cards.open-checkout', 'opened again it is the same page'],
  ['cards.check-card-payment', 'a question: what its answer books is booked once'],
  ['withdrawals.add-proof', 'a file is no answer to keep, and a second copy of a receipt is one of three'],
  ['profile.add-death-paper', 'a file is no answer to keep, and a second copy takes the place of the first'],
  ['loans.add-draft-file', 'a file is no answer to keep, and a second copy is one of five'],
  ['loans.add-file', 'a file is no answer to keep, and a second copy is one of five'],
  ['loans.pay-out-estate', 'numbers are in no kept request, and an account waits for one pay-out'],
  ['vouchers.add-file', 'a file is no answer to keep, and a second copy is removed from the draft'],
  ['investments.add-plan-document', 'a file is no answer to keep, and a second copy is taken off the draft'],
  ['distributions.add-minutes', 'a file is no answer to keep, and a second copy stands behind nothing'],
  ['distributions.add-evidence', 'a file is no answer to keep, and a second copy stands behind nothing'],
  ['community.add-legal-paper', 'a file is no answer to keep, and counts once a note names it'],
  ['investments.add-registration-paper', 'a file is no answer to keep, and counts once the set-up names it'],
  [
    'withdrawals.download-batch',
    'it changes nothing, numbers are in no kept answer, and each download is audited',
  ],
  ['withdrawals.see-account-number', 'it changes nothing, and each look is kept in the audit log'],
  [
    'documents.add-document',
    'a file is no answer to keep, and a second copy is a draft that goes within a day',
  ],
  ['support.add-attachment', 'a file is no answer to keep, and a second copy goes within a day'],
  ['documents.send-document', 'a draft is sent once, and numbers are in no kept request'],
  ['documents.keep-identity-number', 'kept again it is the same number, and numbers are in no kept request'],
  ['documents.open-own-document', 'it changes nothing'],
  ['documents.open-document', 'it changes nothing but who looked, and each look is kept in the audit log'],
  ['data-rights.link-to-copy', 'a link of minutes, and each is kept in the audit log'],
  ['programs.make-key', 'a key is in no kept answer; a second one is seen in the list and ended there'],
  [
    'programs.make-community-key',
    'a key is in no kept answer; a second one opens nothing before it is approved',
  ],
  [
    'programs.add-webhook',
    'a secret is in no kept answer; a second one is told nothing before it is approved',
  ],
  ['programs.renew-webhook-secret', 'a secret is in no kept answer; made again the latest one holds'],
  [
    'books.give-auditor-access',
    'a link is in no kept answer; a second one opens nothing before it is approved',
  ],
  ['books.open-auditor-link', 'opened again the latest session counts, and links are in no kept answer'],
  ['profile.prove-phone', 'a code counts once, and is in no kept request'],
  ['reports.count-page-views', 'a count of screens, by nobody'],
  ['announcements.add-file', 'a file is no answer to keep, and a second copy goes within a day'],
  ['announcements.preview-announcement', 'nothing is written'],
  ['bank-statements.read-file', 'nothing is written'],
  ['payroll.read-schedule-file', 'nothing is written'],
  ['bank-statements.weigh-batch', 'nothing is written'],
  ['charges.preview-run', 'nothing is written'],
  ['notices.unsubscribe', 'a switch that is off stays off'],
  ['community.agree-to-terms', 'who agreed to a version has agreed to it, at the first time'],
])

const posts = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method === 'POST')

it.each(posts.map(({ name, isDoneOnce }) => [name, isDoneOnce === true] as const))(
  '%s is done once for its key, or says why it need not be',
  (name, isDoneOnce) => {
    const [feature = ''] = name.split('.')
    const isExcepted = reasons.has(name) || reasons.has(feature)
    expect({ isDoneOnce, isExcepted }).toEqual({ isDoneOnce: !isExcepted, isExcepted })
  },
)

it('excepts nothing that is not there', () => {
  const names = new Set(posts.flatMap(({ name }) => [name, name.split('.')[0] ?? '']))
  expect([...reasons.keys()].filter((name) => !names.has(name))).toEqual([])
})
