/** Members of the directory to ask, by name, each with whether they can guarantee the next share. */
import { useRead } from '@kolo/ui/patterns/api'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Avatar } from '@kolo/ui/primitives/avatar'
import { Button } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { searchXIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'
import { TextInput } from '@kolo/ui/primitives/text-input'
import { useEffect, useState } from 'react'
import { askGuarantor, type LoanGuarantors, listGuarantorCandidates } from '../guarantor.contract.ts'
import { askedReads, guarantorsCacheUpdates } from './guarantor.cache.ts'

type Chosen = { uid: string; fullName: string }

/** Whom the borrower could ask; nobody is looked for once all of it was asked for. */
export function Candidates({ guarantors }: { guarantors: LoanGuarantors }) {
  if (guarantors.next.mostKobo > 0n) return <Search guarantors={guarantors} />
  return (
    <Card title="Ask another member">
      <p className="sm muted">
        You have asked for all of it. Cancel a request first if you want somebody else.
      </p>
    </Card>
  )
}

function Search({ guarantors }: { guarantors: LoanGuarantors }) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), 300)
    return () => clearTimeout(timer)
  }, [search])
  const query = asked === '' ? {} : { search: asked }
  const read = useRead(listGuarantorCandidates, { params: { id: guarantors.loan.id }, query })
  return (
    <Card
      title="Ask a member"
      padded={false}
      foot="You see an amount only when a member cannot guarantee all of the next share."
    >
      <div className="card-pad">
        <TextInput
          label="Search members by name"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={search}
          onValue={setSearch}
        />
      </div>
      <Screen
        of={read}
        what="the members"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState picture={searchXIcon} title="Nobody found">
            Try the beginning of a first or last name.
          </EmptyState>
        }
      >
        {({ rows }) => (
          <ul className="list">
            {rows.map(({ uid, fullName, avatar, memberCode, refusal, canBeAsked }) => (
              <li key={uid} className="item">
                <Avatar name={fullName} picture={avatar} size="sm" />
                <div className="grow">
                  <p className="item-title">{fullName}</p>
                  <p className="item-sub num">{memberCode}</p>
                  {refusal && <p className="sm">{refusal}</p>}
                </div>
                {canBeAsked && (
                  <Button
                    size="sm"
                    aria-label={`Ask ${fullName}`}
                    onClick={() => setChosen({ uid, fullName })}
                  >
                    Ask
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Screen>
      {chosen && <AskSheet guarantors={guarantors} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

function AskSheet({
  guarantors: { loan, next },
  chosen: { uid, fullName },
  onClose,
}: {
  guarantors: LoanGuarantors
  chosen: Chosen
  onClose: () => void
}) {
  const naira = useNairaText()
  return (
    <MutationSheet<{ amountKobo: string }, LoanGuarantors>
      title={`Ask ${fullName}`}
      submit="Send request"
      initial={{ amountKobo: next.shareKobo.toString() }}
      mutation={mutation(askGuarantor, {
        params: { id: loan.id },
        body: ({ amountKobo }: { amountKobo: string }) => ({
          guarantorUid: uid,
          amountKobo: amountKobo || null,
        }),
      })}
      cacheUpdates={guarantorsCacheUpdates}
      invalidates={askedReads}
      successToast={() => ({ title: 'Request sent', text: `${fullName} has 14 days to answer.` })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {fullName} reads your name, the loan of <Naira amount={loan.principalKobo} /> and its instalments.
            They never see your savings or pay.
          </p>
          <AmountInput
            label="Amount they guarantee"
            hint={`An equal share is ${naira(next.shareKobo)}. Up to ${naira(next.mostKobo)}`}
            {...form.field('amountKobo')}
          />
        </>
      )}
    </MutationSheet>
  )
}
