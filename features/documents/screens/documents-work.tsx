import { Moment } from '@kolo/ui/patterns/moments'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Link } from 'react-router'
import { kindNames } from '../document-names.messages.ts'
import { documentsToReview } from '../documents.contract.ts'
import { documentReviewPath, documentReviewsPath } from '../documents.paths.ts'

/** Members' documents that somebody has to look at, on the administrators' first screen. */
export const DocumentsWork = workSection(documentsToReview, ({ work }) => (
  <WorkCard
    id="documents-to-review"
    title="Documents to review"
    work={work}
    to={{ path: documentReviewsPath, title: 'All documents' }}
    item={({ id, kind, member, sentAt }) => (
      <li className="item">
        <span className="grow">
          <Link className="item-title more" to={documentReviewPath(id)}>
            {kind && kindNames[kind]} of {member.fullName}
          </Link>
          <span className="item-sub block">{sentAt && <Moment at={sentAt} />}</span>
        </span>
      </li>
    )}
  />
))
