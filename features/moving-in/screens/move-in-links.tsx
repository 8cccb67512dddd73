import { pathOf } from '@kolo/foundation/endpoint'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { downloadMembers } from '../moving-in.contract.ts'
import { movingInPath } from '../moving-in.paths.ts'

/** Everybody as a sheet, and the way to bring in those of an existing society: for the head of the members' page. */
export function MoveInLinks() {
  return (
    <>
      <a className="btn btn-line" href={pathOf(downloadMembers)} download>
        Download
        <span className="vh"> the members with their balances</span>
      </a>
      <ButtonLink to={movingInPath}>Bring in members</ButtonLink>
    </>
  )
}
