import { sentenceOf } from '@kolo/foundation/refusal'
import type { MutationForm } from '@kolo/ui/patterns/mutation-sheet'
import { Button } from '@kolo/ui/primitives/button'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import type { AnnouncementReview } from '../announcements.contract.ts'
import { announcementsMessages, languageNames } from '../announcements.messages.ts'
import { type AnnouncementLanguage, announcementLanguages } from '../announcements.rules.ts'

type Part = 'title' | 'summary' | 'body'

/** What a form knows of the languages of an announcement. */
export type LanguageValues = {
  language: AnnouncementLanguage
  /** Those it is translated into, in the order in which they were added. */
  added: readonly AnnouncementLanguage[]
} & Record<`${Part}_${AnnouncementLanguage}`, string>

export function languageValuesOf(of?: AnnouncementReview): LanguageValues {
  const texts = announcementLanguages.flatMap((language) => {
    const text = of?.translations.find((each) => each.language === language)
    return (['title', 'summary', 'body'] as const).map((part) => [`${part}_${language}`, text?.[part] ?? ''])
  })
  const { language = 'en', translations = [] } = of ?? {}
  return {
    ...(Object.fromEntries(texts) as LanguageValues),
    language,
    added: translations.map((each) => each.language),
  }
}

/** What of it is sent. */
export function translationsIn(values: LanguageValues) {
  return values.added.map((language) => ({
    language,
    title: values[`title_${language}`],
    summary: values[`summary_${language}`],
    body: values[`body_${language}`],
  }))
}

/** What is wrong with a translation, beside its field: the contract says it of all of them at once. */
export function missingWords(values: LanguageValues): Partial<Record<keyof LanguageValues, string>> {
  const wrong: Partial<Record<keyof LanguageValues, string>> = {}
  if (values.added.includes(values.language))
    wrong.language = sentenceOf(announcementsMessages, { refusal: 'language-twice' })
  for (const { language, title, body } of translationsIn(values)) {
    if (title.trim().length < 3) wrong[`title_${language}`] = 'Please enter a title of 3 to 120 characters.'
    if (body.trim() === '') wrong[`body_${language}`] = 'Please write a text of up to 20,000 characters.'
  }
  return wrong
}

/** The language it is written in, and the same words in others. */
export function TranslationFields({
  form: { values, field, setValue },
}: {
  form: Pick<MutationForm<LanguageValues>, 'values' | 'field' | 'setValue'>
}) {
  const { language: written, added } = values
  const left = announcementLanguages.filter((each) => each !== written && !added.includes(each))
  const optionOf = (value: AnnouncementLanguage) => ({ value, label: languageNames[value] })
  return (
    <>
      <Select label="Written in" options={announcementLanguages.map(optionOf)} {...field('language')} />
      {added.map((language) => (
        <fieldset key={language} className="stack well">
          <legend className="strong">{languageNames[language]}</legend>
          <TextInput label="Title" maxLength={120} lang={language} {...field(`title_${language}`)} />
          <TextArea
            label="Summary"
            optional
            maxLength={280}
            rows={2}
            lang={language}
            {...field(`summary_${language}`)}
          />
          <TextArea label="Text" maxLength={20_000} rows={8} lang={language} {...field(`body_${language}`)} />
          <p>
            <Button
              size="sm"
              onClick={() =>
                setValue(
                  'added',
                  added.filter((each) => each !== language),
                )
              }
            >
              Remove {languageNames[language]}
            </Button>
          </p>
        </fieldset>
      ))}
      {left.length > 0 && (
        <fieldset className="picks" aria-label="Add a translation">
          {left.map((each) => (
            <Button key={each} size="sm" onClick={() => setValue('added', [...added, each])}>
              Add {languageNames[each]}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
