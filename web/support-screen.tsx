import { SupportScreen } from '@kolo/support/screens'
import { AskAboutTransfer } from '@kolo/transfers/screens'

/** A member's support, which offers their transfers to ask about. */
export function MemberSupportScreen() {
  return <SupportScreen transfers={<AskAboutTransfer />} />
}
