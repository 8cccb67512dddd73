import { FormattedText } from '@kolo/ui/patterns/formatted-text'
import { Pick } from '@kolo/ui/primitives/choices'
import { useState } from 'react'
import type { WholeAnnouncement } from '../announcements.contract.ts'
import { languageNames } from '../announcements.messages.ts'
import type { AnnouncementLanguage } from '../announcements.rules.ts'

/** The languages of the device, the best first: `ha-NG` is `ha`. */
const ofDevice = () => navigator.languages.map((tag) => tag.split('-')[0])

/** What of an announcement is read, and in which language: the device's first that is there, until another is chosen. */
export function useWording(of: WholeAnnouncement | undefined) {
  const [chosen, choose] = useState<AnnouncementLanguage>()
  if (!of) return undefined
  const [written = 'en'] = of.languages
  const best = ofDevice().find((each) => of.languages.some((language) => language === each))
  const language = of.languages.find((each) => each === (chosen ?? best)) ?? written
  const { title, text } = of.translations.find((each) => each.language === language) ?? of
  return { language, title, text, choose }
}

/** Its words, with a choice of the languages it is there in. */
export function Wording({
  of,
  wording: { language, text, choose },
}: {
  of: WholeAnnouncement
  wording: NonNullable<ReturnType<typeof useWording>>
}) {
  return (
    <>
      {of.languages.length > 1 && (
        <fieldset className="picks" aria-label="Language">
          {of.languages.map((each) => (
            <Pick key={each} pressed={each === language} onPress={() => choose(each)}>
              <span lang={each}>{languageNames[each]}</span>
            </Pick>
          ))}
        </fieldset>
      )}
      <div lang={language}>
        <FormattedText text={text} heading="h3" />
      </div>
    </>
  )
}
