/** One template: what a voucher made from it says, when it is due, and its history. */
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { Day, Moment } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { toast } from '@kolo/ui/patterns/toasts'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { Button, ButtonLink } from '@kolo/ui/primitives/button'
import { Card, Facts, PageHead } from '@kolo/ui/primitives/card'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Notice } from '@kolo/ui/primitives/notice'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { templatePath, templatesPath } from '../../books.paths.ts'
import { templatesTrail } from '../../screens/accounts-navigation.ts'
import { LinesTable } from '../../vouchers/screens/lines-table.tsx'
import { kindNames, partyNames } from '../../vouchers/voucher.messages.ts'
import {
  deleteTemplate,
  listTemplates,
  readTemplate,
  retireTemplate,
  skipTemplate,
  type Template,
} from '../template.contract.ts'
import { rhythmNames } from '../template.messages.ts'
import { TemplateChip } from './templates-page.tsx'
import { usePrepareVoucher } from './use-prepare-voucher.tsx'

/** `history`: what was done about the template with this id. */
export function TemplatePage({ history }: { history: (id: string) => ReactNode }) {
  const { id = '' } = useParams()
  const read = useRead(readTemplate, { params: { id } })
  return (
    <Screen of={read} what="the template">
      {(template) => <Whole template={template} history={history(template.id)} />}
    </Screen>
  )
}

function Whole({ template, history }: { template: Template; history: ReactNode }) {
  const { name, amountKobo, lines, isDue, dueOn } = template
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <div className="stack">
      <PageHead
        title={name}
        lead={<TemplateChip template={template} />}
        crumb={<Breadcrumb trail={templatesTrail} here={name} />}
        actions={<Actions template={template} />}
      />
      {isDue && dueOn && (
        <Notice tone="wait" title="This voucher is due.">
          It is due on <Day day={dueOn} />. Prepare the voucher, check the amounts and submit it for approval.
        </Notice>
      )}
      <section className="card">
        <LinesTable lines={lines} amountKobo={amountKobo} />
      </section>
      <Details template={template} />
      {!isReadOnly && history}
    </div>
  )
}

function Details({ template }: { template: Template }) {
  const { kind, party, narration, rhythm, dueOn, preparedBy, preparedAt } = template
  const facts: { key: string; name: string; value: ReactNode }[] = [
    { key: 'kind', name: 'Kind', value: kindNames[kind] },
    ...(party === '' ? [] : [{ key: 'party', name: partyNames[kind], value: party }]),
    { key: 'narration', name: 'Narration', value: narration },
    { key: 'rhythm', name: 'Rhythm', value: rhythm ? rhythmNames[rhythm] : 'When needed' },
    ...(dueOn ? [{ key: 'due', name: 'Next due', value: <Day day={dueOn} /> }] : []),
    {
      key: 'by',
      name: 'Written by',
      value: (
        <>
          {preparedBy.fullName}, <Moment at={preparedAt} />
        </>
      ),
    },
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}

const stale = [listTemplates, '/api/admin/home', '/api/audit-events']

function Actions({ template }: { template: Template }) {
  const { id, version, can, isDue } = template
  const [doing, setDoing] = useState<'retire' | 'remove'>()
  const go = useNavigate()
  const input = { params: { id }, body: { version } }
  const kept = (answer: Template) => [setQuery(readTemplate, { params: { id } }, answer)]
  const prepare = usePrepareVoucher()
  const skip = useEndpointMutation(skipTemplate, {
    cacheUpdates: kept,
    invalidates: stale,
    onDone: () => toast.ok({ title: 'Skipped. It is due again after its rhythm.' }),
    failed: 'The due day was not skipped',
  })
  return (
    <>
      {can.remove === true && (
        <Button look="danger-line" onClick={() => setDoing('remove')}>
          Delete template
        </Button>
      )}
      {can.retire === true && <Button onClick={() => setDoing('retire')}>Retire template</Button>}
      {can.edit === true && <ButtonLink to={`${templatePath(id)}/edit`}>Edit</ButtonLink>}
      {can.skip === true && (
        <Button busy={skip.isPending} onClick={() => skip.mutate({ input })}>
          Skip this time
        </Button>
      )}
      {can.prepare === true && (
        <Button look="primary" busy={prepare.isPending} onClick={() => prepare.mutate({ input })}>
          {isDue ? 'Prepare voucher' : 'Use template'}
        </Button>
      )}
      {doing === 'retire' && (
        <MutationDialog
          mutation={mutation(retireTemplate, { params: { id }, body: () => ({ version }) })}
          title="Retire this template?"
          confirm="Retire template"
          danger
          failed="The template was not retired"
          successToast={() => 'The template is retired'}
          cacheUpdates={kept}
          invalidates={stale}
          onClose={() => setDoing(undefined)}
        >
          It is due no more, and no voucher is made from it. Its vouchers do not change.
        </MutationDialog>
      )}
      {doing === 'remove' && (
        <MutationDialog
          mutation={mutation(deleteTemplate, { params: { id } })}
          title="Delete this template?"
          confirm="Delete template"
          danger
          failed="The template was not deleted"
          successToast={() => 'The template is deleted'}
          invalidates={stale}
          onClose={() => setDoing(undefined)}
          onDone={() => void go(templatesPath)}
        >
          No voucher of its due days exists. The audit log keeps its history.
        </MutationDialog>
      )}
    </>
  )
}
