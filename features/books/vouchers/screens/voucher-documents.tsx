/** The documents of a voucher: added to a draft, shown to whoever approves it. */
import { DocumentUpload, FileContent, FileToggle, SentFile } from '@kolo/files/screens'
import { useEndpointMutation, useRead } from '@kolo/ui/patterns/api'
import { setQuery, updateQuery } from '@kolo/ui/patterns/query-cache'
import { Card } from '@kolo/ui/primitives/card'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addVoucherFile,
  openVoucherFile,
  readVoucher,
  removeVoucherFile,
  type Voucher,
  type VoucherFile,
} from '../voucher.contract.ts'

const filesMost = 10

export function VoucherDocuments({ voucher }: { voucher: Voucher }) {
  const { files, can } = voucher
  if (can.edit === true) return <DocumentsField voucher={voucher} />
  return (
    <Card title={files.length === 1 ? 'Supporting document' : 'Supporting documents'}>
      {files.length === 0 && <p className="muted">None was attached.</p>}
      {files.map((file, at) => (
        <ShownDocument key={file.id} file={file} atFirst={at === 0} />
      ))}
    </Card>
  )
}

function DocumentsField({ voucher: { id, files } }: { voucher: Voucher }) {
  const cache = useQueryClient()
  const remove = useEndpointMutation(removeVoucherFile, {
    cacheUpdates: (voucher) => [setQuery(readVoucher, { params: { id } }, voucher)],
    failed: 'The document was not removed',
  })
  const added = (file: VoucherFile) => {
    updateQuery(readVoucher, { params: { id } }, (voucher) => ({
      ...voucher,
      files: [...voucher.files, file],
    }))(cache)
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[1]) === `/api/vouchers/${id}`,
    })
  }
  return (
    <Card title="Supporting documents">
      <DocumentUpload
        contract={addVoucherFile}
        inputOf={(body) => ({ params: { id }, body })}
        onSent={added}
        label="Invoice, receipt or minutes"
        choose={files.length < filesMost ? 'Add a document' : undefined}
      >
        {files.map((file) => (
          <SentFile
            key={file.id}
            file={{ ...file, contentType: file.type }}
            onRemove={() => remove.mutate({ input: { params: { id: file.id } } })}
          />
        ))}
      </DocumentUpload>
    </Card>
  )
}

function ShownDocument({ file, atFirst }: { file: VoucherFile; atFirst: boolean }) {
  const [open, setOpen] = useState(atFirst)
  const read = useRead(openVoucherFile, { params: { id: file.id } }, { enabled: open })
  return (
    <FileToggle file={{ ...file, contentType: file.type }} open={open} onToggle={() => setOpen(!open)}>
      {read.data && <FileContent address={read.data.link} contentType={file.type} label={file.name} />}
    </FileToggle>
  )
}
