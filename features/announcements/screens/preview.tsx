import type { FormattedText as Text } from '@kolo/foundation/formatted-text'
import { sentenceOfError, useEndpointMutation } from '@kolo/ui/patterns/api'
import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Notice } from '@kolo/ui/primitives/notice'
import { useEffect, useState } from 'react'
import { previewAnnouncement, type WholeAnnouncement } from '../announcements.contract.ts'
import type { AnnouncementLanguage } from '../announcements.rules.ts'
import { AnnouncementFiles } from './announcement.messages.tsx'

/** The text as members will read it. */
export function Preview({
  language,
  title,
  body,
  files = [],
}: {
  language: AnnouncementLanguage
  title: string
  body: string
  files?: readonly WholeAnnouncement['files'][number][]
}) {
  const [text, setText] = useState<Text>()
  const [problem, setProblem] = useState<string>()
  const { mutate } = useEndpointMutation(previewAnnouncement, {
    onDone: (answer) => setText(answer.text),
    onProblem: (error) => setProblem(sentenceOfError(error)),
  })
  useEffect(() => mutate({ input: { body: { body } } }), [mutate, body])
  return (
    <div className="stack" aria-live="polite" lang={language}>
      <h3>{title || 'No title yet'}</h3>
      {problem && <Notice tone="bad" title={problem} />}
      {text?.length === 0 && <p className="muted">No text yet.</p>}
      {text && <FormattedText text={text} heading="h3" />}
      <AnnouncementFiles files={files} />
    </div>
  )
}
