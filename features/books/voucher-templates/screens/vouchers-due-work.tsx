import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { WorkCard, workSection } from '@kolo/ui/patterns/work-section'
import { Button } from '@kolo/ui/primitives/button'
import { Link } from 'react-router'
import { templatePath, templatesPath } from '../../books.paths.ts'
import { type ListedTemplate, vouchersDue } from '../template.contract.ts'
import { usePrepareVoucher } from './use-prepare-voucher.tsx'

/** Vouchers that are due by their templates, on the administrators' first screen. */
export const VouchersDueWork = workSection(vouchersDue, ({ work }) => (
  <WorkCard
    id="vouchers-due"
    title="Recurring vouchers due"
    work={work}
    to={{ path: templatesPath, title: 'Voucher templates' }}
    item={(row) => <DueItem row={row} />}
  />
))

function DueItem({ row: { id, name, amountKobo, party, dueOn, version } }: { row: ListedTemplate }) {
  const prepare = usePrepareVoucher()
  return (
    <li className="item wrap">
      <div className="grow">
        <p className="item-title">
          <Link to={templatePath(id)}>{name}</Link> · <Naira amount={amountKobo} />
        </p>
        <p className="item-sub">
          {party !== '' && `${party} · `}due on {dueOn && <Day day={dueOn} />}
        </p>
      </div>
      <Button
        size="sm"
        look="soft"
        busy={prepare.isPending}
        aria-label={`Prepare the voucher of ${name}`}
        onClick={() => prepare.mutate({ input: { params: { id }, body: { version } } })}
      >
        Prepare
      </Button>
    </li>
  )
}
