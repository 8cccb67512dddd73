import { FilesField } from '@kolo/files/screens'
import { AudienceFields, audienceOf } from '@kolo/investments/screens'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { type MutationForm, MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { momentOf, typedOf } from '@kolo/ui/patterns/typed-moment'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Segment } from '@kolo/ui/primitives/segment'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { useState } from 'react'
import {
  type AnnouncementReview,
  addAnnouncementFile,
  createAnnouncement,
  editAnnouncement,
  removeAnnouncementFile,
} from '../announcements.contract.ts'
import { categoryNames, priorityNames } from '../announcements.messages.ts'
import {
  announcementCategories,
  announcementFilesMost,
  announcementPriorities,
} from '../announcements.rules.ts'
import { Preview } from './preview.tsx'
import {
  type LanguageValues,
  languageValuesOf,
  missingWords,
  TranslationFields,
  translationsIn,
} from './translation-fields.tsx'

type File = AnnouncementReview['files'][number]

type Values = LanguageValues & {
  title: string
  summary: string
  body: string
  category: string
  priority: string
  audience: string
  tiers: readonly string[]
  plans: readonly string[]
  requiresAck: boolean
  ackBy: string
  publishAt: string
  expiresAt: string
  pinnedUntil: string
  files: readonly File[]
}

const empty: Values = {
  ...languageValuesOf(),
  title: '',
  summary: '',
  body: '',
  category: 'general',
  priority: 'normal',
  audience: 'all',
  tiers: [],
  plans: [],
  requiresAck: false,
  ackBy: '',
  publishAt: '',
  expiresAt: '',
  pinnedUntil: '',
  files: [],
}

const valuesOf = (of: AnnouncementReview): Values => ({
  ...languageValuesOf(of),
  title: of.title,
  summary: of.summary,
  body: of.body,
  category: of.category,
  priority: of.priority,
  audience: of.audience,
  tiers: of.tiers,
  plans: of.plans.map(({ id }) => id),
  requiresAck: of.requiresAck,
  ackBy: typedOf(of.ackBy),
  publishAt: typedOf(of.publishAt),
  expiresAt: typedOf(of.expiresAt),
  pinnedUntil: typedOf(of.pinnedUntil),
  files: of.files,
})

const bodyOf = (values: Values) => ({
  title: values.title,
  summary: values.summary,
  body: values.body,
  language: values.language,
  translations: translationsIn(values),
  category: values.category,
  priority: values.priority,
  requiresAck: values.requiresAck,
  ...audienceOf(values),
  ackBy: values.requiresAck ? momentOf(values.ackBy) : null,
  publishAt: momentOf(values.publishAt),
  expiresAt: momentOf(values.expiresAt),
  pinnedUntil: momentOf(values.pinnedUntil),
  files: values.files.map(({ id }) => id),
})

/** Writes a draft, or changes an announcement; one that appeared keeps whom it is for. */
export function WriteSheet({ of, onClose }: { of?: AnnouncementReview; onClose: () => void }) {
  const hasAppeared = of?.publishedAt != null
  const [view, setView] = useState<'write' | 'look'>('write')
  return (
    <MutationSheet<Values, AnnouncementReview>
      title={of ? 'Change the announcement' : 'New announcement'}
      submit={hasAppeared ? 'Save what members read' : 'Save the draft'}
      initial={of ? valuesOf(of) : empty}
      mutation={
        of
          ? mutation(editAnnouncement, {
              params: { id: of.id },
              body: (values: Values) => ({ ...bodyOf(values), version: of.version }),
              check: missingWords,
            })
          : mutation(createAnnouncement, { body: bodyOf, check: missingWords })
      }
      invalidates={['/api/admin/announcements', '/api/announcements', '/api/approvals']}
      successToast={() => (hasAppeared ? 'Announcement changed' : 'Draft saved')}
      problemTitle="The announcement was not saved."
      onClose={onClose}
      head={
        <Segment
          label="Write or preview"
          value={view}
          onValue={setView}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'look', label: 'Preview' },
          ]}
        />
      }
    >
      {(form) =>
        view === 'look' ? (
          <div className="stack stack-5">
            {[form.values, ...translationsIn(form.values)].map(({ language, title, body }, at) => (
              <Preview
                key={language}
                language={language}
                title={title}
                body={body}
                {...(at === 0 ? { files: form.values.files } : {})}
              />
            ))}
          </div>
        ) : (
          <Fields form={form} before={of?.files ?? []} hasAppeared={hasAppeared} />
        )
      }
    </MutationSheet>
  )
}

function Fields({
  form,
  before,
  hasAppeared,
}: {
  form: MutationForm<Values>
  before: readonly File[]
  hasAppeared: boolean
}) {
  const { field, values } = form
  return (
    <>
      <TextInput label="Title" maxLength={120} {...field('title')} />
      <TextArea
        label="Summary"
        optional
        hint="Shown in the list and in messages to members"
        maxLength={280}
        rows={2}
        {...field('summary')}
      />
      <TextArea
        label="Text"
        hint="**strong**, *emphasis*, # heading, - list, [words](https://…)"
        maxLength={20_000}
        rows={10}
        {...field('body')}
      />
      <TranslationFields form={form} />
      <Files form={form} before={before} />
      <Select
        label="About"
        hint="Only members who switched on tips and offers get a message. The whole audience can read it."
        options={announcementCategories.map((value) => ({ value, label: categoryNames[value] }))}
        {...field('category')}
      />
      {hasAppeared ? (
        <Notice title="The audience is fixed">
          It is published. Members see that you edited it. Members who must accept it are asked again.
        </Notice>
      ) : (
        <Audience form={form} />
      )}
      <TextInput
        label="Pinned until"
        optional
        type="datetime-local"
        hint="Lagos time"
        {...field('pinnedUntil')}
      />
      <TextInput
        label="Expires on"
        optional
        type="datetime-local"
        hint="Lagos time. After this it stays in the list as expired"
        {...field('expiresAt')}
      />
      {values.requiresAck && (
        <TextInput
          label="Accept by"
          optional
          type="datetime-local"
          hint="From then on, members must accept it before they continue. Leave empty for immediately"
          {...field('ackBy')}
        />
      )}
    </>
  )
}

/** Its files. One that is kept goes when the form is saved; one that was only sent goes at once. */
function Files({
  form: { values, errors, setValue },
  before,
}: {
  form: MutationForm<Values>
  before: readonly File[]
}) {
  // Where this fails it goes by itself within a day.
  const remove = useEndpointMutation(removeAnnouncementFile, { isQuiet: true })
  return (
    <FilesField
      contract={addAnnouncementFile}
      most={announcementFilesMost}
      files={values.files}
      error={errors.files}
      onFiles={(files) => setValue('files', files)}
      onRemoved={({ id }) => {
        if (!before.some((file) => file.id === id)) remove.mutate({ input: { params: { id } } })
      }}
    />
  )
}

/** What is decided before it appears: how soon members hear of it, who they are, and when. */
function Audience({ form }: { form: MutationForm<Values> }) {
  const { field, values, errors, setValue } = form
  return (
    <>
      <Select
        label="Priority"
        options={announcementPriorities.map((value) => ({ value, label: priorityNames[value] }))}
        {...field('priority')}
      />
      <AudienceFields
        values={values}
        errors={errors}
        onChange={(chosen) => {
          setValue('audience', chosen.audience)
          setValue('tiers', chosen.tiers)
          setValue('plans', chosen.plans)
        }}
      />
      <TextInput
        label="Appears on"
        optional
        type="datetime-local"
        hint="Lagos time. Leave empty to publish immediately"
        {...field('publishAt')}
      />
      <SwitchRow
        title="Members must accept it"
        hint="Each member must confirm that they have read and accept it"
        on={values.requiresAck}
        onChange={(on) => setValue('requiresAck', on)}
      />
    </>
  )
}
