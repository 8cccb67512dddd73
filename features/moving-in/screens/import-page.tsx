import { WaitingNotice } from '@kolo/approvals/screens'
import { LinesOfFile } from '@kolo/files/screens'
import { WorkProgress } from '@kolo/long-work/screens'
import { useRead } from '@kolo/ui/patterns/api'
import { late } from '@kolo/ui/patterns/late'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationDialog, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { markAllStale } from '@kolo/ui/patterns/query-cache'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button } from '@kolo/ui/primitives/button'
import { PageHead } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { readMoveIn, removeMoveIn, type WholeMoveIn } from '../moving-in.contract.ts'
import { movingInPath } from '../moving-in.paths.ts'
import { BalancesCard } from './balances-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { listPaths } from './list.cache.ts'
import { ListRows } from './list-rows.tsx'
import { LoansCard } from './loans-card.tsx'
import { StateChip } from './state-chip.tsx'

const AskSheet = late(async () => (await import('./request-sheet.tsx')).AskSheet)
const UndoSheet = late(async () => (await import('./request-sheet.tsx')).UndoSheet)

/** One list: what is in it, what is wrong with its rows, and bringing it in or taking it back. */
export function MoveInPage() {
  const { id = '' } = useParams()
  const read = useRead(readMoveIn, { params: { id } })
  return (
    <Screen of={read} what="the list">
      {(list) => <List list={list} />}
    </Screen>
  )
}

function List({ list }: { list: WholeMoveIn }) {
  const cache = useQueryClient()
  const refresh = () =>
    void cache.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(?:move-ins|members|member-figures)/.test(String(queryKey[1])),
    })
  const isWorking = list.state === 'posting' || list.state === 'undoing'
  return (
    <>
      <PageHead
        title={list.fileName}
        lead={
          <>
            <StateChip list={list} /> <span className="num">{list.code}</span>
          </>
        }
        actions={<Acts list={list} />}
      />
      <div className="stack stack-5">
        {list.waiting && (
          <WaitingNotice
            approval={list.waiting}
            cacheUpdates={() => [
              markAllStale,
              () => {
                refresh()
                return []
              },
            ]}
          />
        )}
        {(isWorking || list.state === 'posted' || list.state === 'undone') && (
          <div className="card card-pad">
            <WorkProgress subject={list.id} onEnded={refresh} />
          </div>
        )}
        {list.state === 'draft' && <ColumnsCard key={list.version} list={list} />}
        <Sums list={list} />
        <LoansCard list={list} />
        <BalancesCard list={list} />
        <ListRows list={list} />
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? one : many}`

/** Who comes and with what, against what was declared. */
function Sums({ list }: { list: WholeMoveIn }) {
  const { position } = list
  return (
    <section className="card card-pad stack" aria-labelledby="sums-of-the-list">
      <h2 id="sums-of-the-list">Balances in the list</h2>
      <dl className="kv">
        <Fact name="Members">
          {counted(list.memberCount, 'member', 'members')}
          {list.withoutEmail > 0 && `, ${list.withoutEmail.toLocaleString('en-NG')} without an e-mail`}
        </Fact>
        <Fact name="Wallets">
          <Naira amount={list.walletKobo} />
        </Fact>
        <Fact name="Savings">
          <Naira amount={list.savingsKobo} />
        </Fact>
        {list.shareUnits > 0 && (
          <Fact name="Share capital">
            <Naira amount={list.sharesKobo} />, {counted(list.shareUnits, 'share', 'shares')}
          </Fact>
        )}
        <Fact name="In all">
          <Naira amount={list.broughtKobo} className="strong" />
        </Fact>
        {position && (
          <>
            <Fact name="Declared in the bank">
              <Naira amount={position.amountKobo} /> on <Day day={position.on} />, {position.account}
            </Fact>
            <Fact name="Not members’ money, to the reserve">
              <Naira amount={position.restKobo} />
            </Fact>
          </>
        )}
        {list.leftOutCount > 0 && <Fact name="Left out">{counted(list.leftOutCount, 'row', 'rows')}</Fact>}
      </dl>
      {list.state === 'draft' && list.totalsAgree === false && (
        <Notice tone="wait" title="The total at the end of the list does not match.">
          The rows above it add up to another amount. Check whether a column with money is missing, or a row
          has an error.
        </Notice>
      )}
      {list.reading && <LinesOfFile reading={list.reading} />}
    </section>
  )
}

/** What concerns the list as a whole. */
function Acts({ list }: { list: WholeMoveIn }) {
  const [doing, setDoing] = useState<'ask' | 'remove' | 'undo'>()
  const go = useNavigate()
  const close = () => setDoing(undefined)
  const isReady = list.faultyCount + (list.loans?.faultyCount ?? 0) === 0 && list.memberCount > 0
  return (
    <>
      {list.can.remove === true && (
        <Button look="danger-line" onClick={() => setDoing('remove')}>
          Cancel import
        </Button>
      )}
      {list.can.ask === true && isReady && !list.waiting && (
        <Button look="primary" onClick={() => setDoing('ask')}>
          Import them
        </Button>
      )}
      {list.can.undo === true && !list.waiting && (
        <Button look="danger-line" onClick={() => setDoing('undo')}>
          Reverse import
        </Button>
      )}
      {doing === 'ask' && <AskSheet list={list} onClose={close} />}
      {doing === 'undo' && <UndoSheet list={list} onClose={close} />}
      {doing === 'remove' && (
        <MutationDialog
          mutation={mutation(removeMoveIn, { params: { id: list.id } })}
          title="Cancel this import?"
          confirm="Cancel import"
          danger
          failed="The list stays"
          successToast={() => 'Import cancelled'}
          invalidates={listPaths}
          onClose={close}
          onDone={() => void go(movingInPath)}
        >
          Nobody was imported. The personal data in it is deleted. You can try the list again.
        </MutationDialog>
      )}
    </>
  )
}
