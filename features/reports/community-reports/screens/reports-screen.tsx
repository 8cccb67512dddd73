import { PageHead } from '@kolo/ui/primitives/card'
import { CommunityReports } from './community-reports.tsx'

/** The reports of the community, for moderators: figures to read and to take along, and nothing to change. */
export function ReportsScreen() {
  return (
    <>
      <PageHead title="Reports" lead="What the books say about the community as a whole" />
      <CommunityReports />
    </>
  )
}
