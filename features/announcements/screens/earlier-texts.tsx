import { useRead } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePages } from '@kolo/ui/patterns/pages'
import { Screen } from '@kolo/ui/patterns/screen'
import { Card } from '@kolo/ui/primitives/card'
import { Sheet } from '@kolo/ui/primitives/sheet'
import { Pager } from '@kolo/ui/primitives/table'
import { type AnnouncementReview, listAnnouncementTexts } from '../announcements.contract.ts'
import { AnnouncementFiles } from './announcement.messages.tsx'

/** Every text an announcement had since it appeared, with its files, the newest first. */
export function EarlierTexts({
  of: { id, title },
  onClose,
}: {
  of: AnnouncementReview
  onClose: () => void
}) {
  const pages = usePages(10)
  const list = useRead(listAnnouncementTexts, { params: { id }, query: { ...pages.query, limit: 10 } })
  return (
    <Sheet open title={`Versions of "${title}"`} onClose={onClose}>
      <Screen of={list} what="the earlier versions">
        {(page) => (
          <div className="stack">
            {page.rows.map((each) => (
              <Card key={each.revision} title={`Version ${each.revision}`}>
                <div className="stack">
                  <p className="item-sub row row-2 wrap">
                    <span>{each.by}</span>
                    <Moment at={each.at} />
                  </p>
                  <h3>{each.title}</h3>
                  {each.summary && <p className="muted">{each.summary}</p>}
                  <FormattedText text={each.text} heading="h3" />
                  {each.translations.map(({ language, ...other }) => (
                    <section key={language} className="stack" lang={language}>
                      <h3>{other.title}</h3>
                      {other.summary && <p className="muted">{other.summary}</p>}
                      <FormattedText text={other.text} heading="h3" />
                    </section>
                  ))}
                  <AnnouncementFiles files={each.files} />
                </div>
              </Card>
            ))}
            <Pager busy={list.isFetching} {...pages.pager(page)} />
          </div>
        )}
      </Screen>
    </Sheet>
  )
}
