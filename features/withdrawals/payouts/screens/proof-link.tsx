import { spokenBytes } from '@kolo/files/rules'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon } from '@kolo/ui/primitives/icons'
import type { Proof } from '../../withdrawals/withdrawal.contract.ts'

/** A receipt of the bank: the file leaves as a download, through a link of minutes. */
export function ProofLink({ proof, address }: { proof: Proof; address: string }) {
  return (
    <a className="file grow" href={address} download>
      <Icon of={proof.contentType === 'application/pdf' ? fileTextIcon : imageIcon} />
      <span className="grow">
        {proof.name}
        <br />
        <span className="faint">Download · {spokenBytes(proof.sizeBytes)}</span>
      </span>
    </a>
  )
}
