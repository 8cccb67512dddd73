import { dayIn } from '@kolo/foundation/time'
import { paymentStatusLabels, paymentTones } from '@kolo/payments/messages'
import { ReceiptButton } from '@kolo/reports/screens'
import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Button } from '@kolo/ui/primitives/button'
import { Chip } from '@kolo/ui/primitives/chip'
import { Icon } from '@kolo/ui/primitives/icon'
import { banknoteIcon } from '@kolo/ui/primitives/icons'
import { Link } from 'react-router'
import type { OwnPayroll, PayrollPayment } from '../payroll.contract.ts'
import { deductionWords } from '../payroll.messages.ts'

/** Where the deduction goes, and what came by it. */
export function PayrollItems({ own, onChange }: { own: OwnPayroll; onChange: () => void }) {
  return (
    <div className="list">
      {own.work && <Target own={own} onChange={onChange} />}
      {own.rows.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} />
      ))}
    </div>
  )
}

function Target({ own: { work, targets }, onChange }: { own: OwnPayroll; onChange: () => void }) {
  const name = targets.find(({ id }) => id === work?.targetId)?.name
  return (
    <div className="item">
      <span className="grow">
        <span className="item-title block">{work?.employer}</span>
        <span className="item-sub">
          {name
            ? `Goes to ${name}`
            : 'What it went to takes no money now: it goes to your wallet until you choose again'}
        </span>
      </span>
      <Button size="sm" onClick={onChange}>
        Change<span className="vh"> where it goes</span>
      </Button>
    </div>
  )
}

function PaymentItem({ payment }: { payment: PayrollPayment }) {
  const { timezone } = usePreferences()
  const { status, target, inWallet, confirmedAt } = payment
  return (
    <div className="item-stack">
      <div className="item">
        <span className={status === 'confirmed' ? 'glyph glyph-in' : 'glyph'}>
          <Icon of={banknoteIcon} />
        </span>
        <span className="grow">
          <span className="item-title block">{deductionWords(payment.employer, payment.month)}</span>
          <span className="item-sub">
            {confirmedAt && <Day day={dayIn(timezone, confirmedAt)} />} ·{' '}
            {inWallet ? (
              <>
                <Link to="/wallet">Wallet</Link>, {target.name} is closed
              </>
            ) : (
              <Link to={target.link}>{target.name}</Link>
            )}
          </span>
        </span>
        <span className="stack stack-1 justify-items-end">
          <Naira amount={payment.amountKobo} className="strong" sign={status === 'confirmed'} />
          {status !== 'confirmed' && <Chip tone={paymentTones[status]}>{paymentStatusLabels[status]}</Chip>}
          {status === 'confirmed' && <ReceiptButton paymentId={payment.id} size="sm" />}
        </span>
      </div>
    </div>
  )
}
