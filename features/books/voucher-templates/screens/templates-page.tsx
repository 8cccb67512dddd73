/** The templates of vouchers, with when each is due. */
import { type ColumnsOf, RecordList } from '@kolo/ui/admin/admin-list'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { useReadOnlyYear } from '@kolo/ui/patterns/whose-page'
import { ButtonLink } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { fileTextIcon, plusIcon } from '@kolo/ui/primitives/icons'
import { Breadcrumb } from '@kolo/ui/primitives/navigation'
import { Link } from 'react-router'
import { newTemplatePath, templatePath } from '../../books.paths.ts'
import { vouchersTrail } from '../../screens/accounts-navigation.ts'
import { kindNames } from '../../vouchers/voucher.messages.ts'
import { type ListedTemplate, listTemplates } from '../template.contract.ts'
import { rhythmNames } from '../template.messages.ts'

const columns: ColumnsOf<typeof listTemplates> = [
  {
    key: 'name',
    title: 'Template',
    phone: 'first',
    cell: ({ id, name, kind, party }) => (
      <div>
        <Link className="more more-title" to={templatePath(id)}>
          {name}
        </Link>
        <span className="xs muted block">
          {kindNames[kind]}
          {party !== '' && ` · ${party}`}
        </span>
      </div>
    ),
  },
  { key: 'state', title: 'Status', cell: (row) => <TemplateChip template={row} /> },
  { key: 'rhythm', title: 'Rhythm', cell: ({ rhythm }) => (rhythm ? rhythmNames[rhythm] : 'When needed') },
  { key: 'due', title: 'Due', cell: ({ dueOn }) => dueOn && <Day day={dueOn} /> },
  {
    key: 'amount',
    title: 'Amount',
    right: true,
    phone: 'lead',
    cell: ({ amountKobo }) => <Naira amount={amountKobo} className="strong" />,
  },
]

/** Retired, due, or in use. */
export function TemplateChip({ template: { isRetired, isDue } }: { template: ListedTemplate }) {
  if (isRetired) return <Chip>Retired</Chip>
  return isDue ? <Chip tone="wait">Due</Chip> : <Chip tone="ok">In use</Chip>
}

export function TemplatesPage() {
  const isReadOnly = useReadOnlyYear() !== undefined
  return (
    <div className="stack">
      <PageHead
        title="Voucher templates"
        lead="Recurring vouchers remind administrators on their day. They are never posted without approval."
        crumb={<Breadcrumb trail={vouchersTrail} here="Templates" />}
        actions={
          !isReadOnly && (
            <ButtonLink look="primary" icon={plusIcon} to={newTemplatePath}>
              New template
            </ButtonLink>
          )
        }
      />
      <RecordList
        endpoint={listTemplates}
        what="the templates"
        label="Voucher templates"
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          picture: fileTextIcon,
          title: 'No templates yet',
          text: 'Write a template for rent or another payment that comes again. You can also save a voucher as one.',
        }}
      />
    </div>
  )
}
