import { spokenBytes } from '@kolo/files/rules'
import { DocumentUpload } from '@kolo/files/screens'
import { pathOf } from '@kolo/foundation/endpoint'
import { useEndpointMutation } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { fileTextIcon, imageIcon, plusIcon, xIcon } from '@kolo/ui/primitives/icons'
import { type Column, Table } from '@kolo/ui/primitives/table'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AssetSheet } from '../../assets/screens/asset-sheet.tsx'
import { addPlanDocument, type PlanReview, readPlanFile, removePlanDocument } from '../plans.contract.ts'
import { mostDocuments } from '../plans.rules.ts'
import { planCacheUpdates, planReads } from './plan.cache.ts'

type Asset = PlanReview['assets'][number]
type PlanFile = NonNullable<Asset['file']>

const addressOf = (plan: PlanReview, file: PlanFile) => pathOf(readPlanFile, { id: plan.id, fileId: file.id })
const kindOf = ({ type }: PlanFile) => (type === 'application/pdf' ? 'PDF' : 'Picture')

function columnsOf(plan: PlanReview, onChange: (at: number) => void): readonly Column<Asset>[] {
  const evidence = ({ file }: Asset) =>
    file ? (
      <a className="nowrap" href={addressOf(plan, file)} download>
        {kindOf(file)}, {spokenBytes(file.sizeBytes)}
      </a>
    ) : (
      <Chip tone="bad">Missing</Chip>
    )
  return [
    {
      key: 'asset',
      title: 'Asset',
      phone: 'first',
      cell: (asset) => (
        <span>
          <span className="medium block">{asset.name}</span>
          {asset.issuer && <span className="faint xs">{asset.issuer}</span>}
        </span>
      ),
    },
    { key: 'held', title: 'Held by', cell: ({ custodian }) => custodian || 'The community' },
    {
      key: 'value',
      title: 'Value',
      right: true,
      phone: 'lead',
      cell: ({ valueKobo, valuedOn }) => (
        <span>
          <Naira amount={valueKobo} />
          <span className="faint xs block">
            valued on <Day day={valuedOn} />
          </span>
        </span>
      ),
    },
    { key: 'evidence', title: 'Evidence', cell: evidence },
    ...(plan.can.edit === true
      ? [
          {
            key: 'change',
            title: 'Change',
            phone: 'acts' as const,
            cell: (asset: Asset) => (
              <Button size="sm" onClick={() => onChange(plan.assets.indexOf(asset))}>
                Change<span className="vh"> {asset.name}</span>
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** What stands behind a plan, each with its evidence among the plan's documents. */
export function AssetsCard({ plan }: { plan: PlanReview }) {
  const [at, setAt] = useState<number>()
  return (
    <Card title="Assets" padded={plan.assets.length === 0}>
      {plan.assets.length === 0 ? (
        <p className="sm muted">No asset is named.</p>
      ) : (
        <Table
          label="Assets of the plan"
          columns={columnsOf(plan, setAt)}
          rows={plan.assets}
          rowKey={({ id }) => id}
        />
      )}
      {plan.can.edit === true && (
        <div className={plan.assets.length === 0 ? 'btn-row' : 'card-pad'}>
          <Button size="sm" icon={plusIcon} onClick={() => setAt(plan.assets.length)}>
            Add an asset
          </Button>
        </div>
      )}
      {at !== undefined && <AssetSheet plan={plan} at={at} onClose={() => setAt(undefined)} />}
    </Card>
  )
}

/** The documents of a plan: added until it is over, taken off while it is a draft. */
export function DocumentsCard({ plan }: { plan: PlanReview }) {
  const cache = useQueryClient()
  const [title, setTitle] = useState('')
  const remove = useEndpointMutation(removePlanDocument, {
    cacheUpdates: planCacheUpdates,
    invalidates: planReads,
    failed: 'The document was not removed',
  })
  const isOver =
    plan.status === 'settled' || plan.status === 'cancelled' || plan.cancellingSince !== undefined
  const mayAdd = !isOver && plan.documents.length < mostDocuments
  const params = { id: plan.id }
  return (
    <Card title="Documents">
      <div className="stack">
        {mayAdd && (
          <TextInput
            label="Title of a document"
            hint="Then choose its file. Members can open it once the plan is open."
            autoComplete="off"
            maxLength={120}
            value={title}
            onValue={setTitle}
          />
        )}
        <DocumentUpload
          contract={addPlanDocument}
          inputOf={(body) => ({ params, query: { title: title.trim() }, body })}
          onSent={(next) => {
            setTitle('')
            for (const tell of planCacheUpdates(next)) tell(cache)
          }}
          label={plan.documents.length === 0 ? 'No documents yet' : 'Available'}
          choose={mayAdd && title.trim().length > 1 ? 'Choose its file' : undefined}
        >
          {plan.documents.map(({ id, title: name, file }) => (
            <div className="row row-2" key={id}>
              <a className="file grow" href={addressOf(plan, file)} download>
                <Icon of={file.type === 'application/pdf' ? fileTextIcon : imageIcon} />
                <span className="grow">
                  {name}
                  <br />
                  <span className="faint">
                    {file.name} · {spokenBytes(file.sizeBytes)}
                  </span>
                </span>
              </a>
              {plan.can.edit === true && (
                <IconButton
                  icon={xIcon}
                  label={`Remove ${name}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ input: { params: { id: plan.id, documentId: id } } })}
                />
              )}
            </div>
          ))}
        </DocumentUpload>
      </div>
    </Card>
  )
}
