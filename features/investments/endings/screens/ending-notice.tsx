import { Day } from '@kolo/ui/patterns/moments'
import { Naira } from '@kolo/ui/patterns/naira'
import { Notice } from '@kolo/ui/primitives/notice'
import { Link } from 'react-router'
import { investmentPath } from '../../investments.paths.ts'
import type { Ending } from '../ending.contract.ts'
import { maturedWords, unrolledWords } from '../ending.messages.ts'

/** Where an investment stands that is leaving, has come to its end, or has ended. */
export function EndingNotice({ ending }: { ending: Ending }) {
  const { status, exit, ended } = ending
  if (status === 'exit_requested' && exit)
    return (
      <Notice tone="wait" title="You asked to leave.">
        You will receive <Naira amount={exit.netKobo} /> once it is settled, from{' '}
        <Day day={exit.settlesFrom} /> on.
      </Notice>
    )
  if (status === 'matured')
    return (
      <Notice tone="info" title="This investment has come to its end.">
        {maturedWords(ending)}
      </Notice>
    )
  if (status === 'exited' && exit)
    return (
      <Notice tone="quiet" title="You left early.">
        <Naira amount={exit.netKobo} /> went to your wallet. Leaving cost <Naira amount={exit.feeKobo} />.
      </Notice>
    )
  return ended ? <Ended ended={ended} /> : null
}

function Ended({ ended }: { ended: NonNullable<Ending['ended']> }) {
  const { paidKobo, rolledKobo, fromWalletKobo, into, because } = ended
  if (!into)
    return (
      <Notice tone="ok" title="Paid out.">
        <Naira amount={paidKobo} /> went to your wallet. {because && unrolledWords[because]}
      </Notice>
    )
  return (
    <Notice tone="ok" title="Rolled over.">
      <Naira amount={rolledKobo} />
      {fromWalletKobo > 0n && (
        <>
          {' '}
          and <Naira amount={fromWalletKobo} /> of its return
        </>
      )}{' '}
      went on in{' '}
      <Link to={investmentPath(into.id)}>
        {into.name}, {into.code}
      </Link>
      .{' '}
      {paidKobo > 0n && (
        <>
          <Naira amount={paidKobo} /> went to your wallet.{' '}
        </>
      )}
      {because && unrolledWords[because]}
    </Notice>
  )
}
