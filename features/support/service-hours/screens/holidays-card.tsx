import { useRead } from '@kolo/ui/patterns/api'
import { ChangeCard } from '@kolo/ui/patterns/change-card'
import { Day } from '@kolo/ui/patterns/moments'
import { Facts } from '@kolo/ui/primitives/card'
import { listHolidays } from '../../tickets/ticket.contract.ts'
import { HolidaysSheet } from './holidays-sheet.tsx'

const shown = 4

/** The days to come that are no working time, in the settings of the community. */
export function HolidaysCard() {
  const read = useRead(listHolidays, {})
  return (
    <ChangeCard
      title="Holidays"
      lead="On these days no ticket comes due."
      of={read}
      what="the holidays"
      change="Change the holidays"
      mayChange={({ mayChange }) => mayChange}
      form={(_, onClose) => <HolidaysSheet onClose={onClose} />}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="sm faint">No holidays to come.</p>
        ) : (
          <>
            <Facts
              facts={rows
                .slice(0, shown)
                .map(({ day, name }) => ({ key: day, name, value: <Day day={day} /> }))}
            />
            {rows.length > shown && <p className="sm muted">And {rows.length - shown} more.</p>}
          </>
        )
      }
    </ChangeCard>
  )
}
