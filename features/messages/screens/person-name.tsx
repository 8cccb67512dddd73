import { Avatar } from '@kolo/ui/primitives/avatar'
import { Chip } from '@kolo/ui/primitives/chip'
import type { ReactNode } from 'react'
import type { Person } from '../directory.contract.ts'

const offices: Partial<Record<Person['role'], string>> = { admin: 'Administrator', moderator: 'Moderator' }

/** A member in a list: picture, name, and whether they are here now. */
export function PersonName({
  of: { fullName, avatar, role, isOnline },
  children,
}: {
  of: Person
  children?: ReactNode
}) {
  const office = offices[role]
  return (
    <span className="row min-w-0 grow">
      <Avatar name={fullName} picture={avatar} size="sm" />
      <span className="min-w-0 grow">
        <span className="item-title row row-2 wrap">
          <span>{fullName}</span>
          {office && (
            <Chip tone="ink" plain>
              {office}
            </Chip>
          )}
          {isOnline && <Chip tone="ok">Online</Chip>}
        </span>
        {children}
      </span>
    </span>
  )
}
