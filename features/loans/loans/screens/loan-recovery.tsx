/** Calling a loan, writing it off, and savings that repay it: asked for together, shown where they are possible. */
import { useRead } from '@kolo/ui/patterns/api'
import { CallSection } from '../../calling/screens/call-section.tsx'
import { SetOffSection } from '../../leaving/screens/set-off-section.tsx'
import { WriteOffSection } from '../../write-off/screens/write-off-section.tsx'
import { readLoanRecovery } from '../loan-recovery.contract.ts'

export function LoanRecovery({ id }: { id: string }) {
  const { data } = useRead(readLoanRecovery, { params: { id } })
  if (!data) return null
  const { calling, writingOff, setOff } = data
  return (
    <>
      {!writingOff.writeOff && <CallSection loan={calling} />}
      <WriteOffSection loan={writingOff} />
      {setOff && <SetOffSection setOff={setOff} />}
    </>
  )
}
