import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira } from '@kolo/ui/patterns/naira'
import { Screen } from '@kolo/ui/patterns/screen'
import { SwitchRow } from '@kolo/ui/primitives/choices'
import { Notice } from '@kolo/ui/primitives/notice'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import { linesWords } from '../../statements/screens/line.messages.ts'
import { statementCacheUpdates } from '../../statements/screens/statement.cache.ts'
import type { BankStatement, StatementLine } from '../../statements/statement.contract.ts'
import { comparedWords, containsLength, directionOf } from '../bank-rules.rules.ts'
import { type BankRules, bookLines, listBankRules } from '../line-voucher.contract.ts'

type Values = { accounts: Record<string, string>; party: string; remember: boolean; contains: string }

type Props = {
  statement: BankStatement
  lines: readonly StatementLine[]
  onClose: () => void
  onDone: () => void
}

/** Books lines of the bank as vouchers: an account for each, before another administrator approves them. */
export function BookLinesSheet(props: Props) {
  const read = useRead(listBankRules, {})
  return (
    <Screen of={read} what="the accounts">
      {(rules) => <BookLinesForm {...props} accounts={rules.accounts} />}
    </Screen>
  )
}

const accountsFor = (accounts: BankRules['accounts'], line: StatementLine) =>
  accounts
    .filter(({ direction }) => direction === 'both' || direction === directionOf(line.amountKobo))
    .map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))

/** The letters of a narration that are likely to come again: without its digits, up to the length of a rule. */
const suggestedWords = (narration: string) =>
  comparedWords(narration)
    .replace(/\d+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, containsLength.most)
    .trim()

function BookLinesForm({ statement, lines, accounts, onClose, onDone }: Props & Pick<BankRules, 'accounts'>) {
  const [first] = lines
  const isNew = lines.length === 1 && first !== undefined && first.voucher?.suggested === undefined
  return (
    <MutationSheet<Values, BankStatement>
      title={`Book ${linesWords(lines.length)}`}
      submit="Ask for approval"
      initial={{
        accounts: Object.fromEntries(lines.map(({ id, voucher }) => [id, voucher?.suggested?.number ?? ''])),
        party: statement.account.bankName,
        remember: false,
        contains: suggestedWords(first?.narration ?? ''),
      }}
      mutation={mutation(bookLines, {
        params: { id: statement.id },
        body: (values) => ({
          lines: lines.map(({ id, version }) => ({ id, version, account: values.accounts[id] ?? '' })),
          party: values.party,
          ...(isNew && values.remember
            ? {
                remember: {
                  contains: values.contains,
                  direction: directionOf(first.amountKobo),
                  account: values.accounts[first.id] ?? '',
                },
              }
            : {}),
        }),
        check: (values) =>
          lines.some(({ id }) => !values.accounts[id])
            ? { accounts: 'Choose an account for each line.' }
            : {},
      })}
      cacheUpdates={statementCacheUpdates}
      invalidates={[
        `/api/bank-statements/${statement.id}/lines`,
        '/api/bank-rules',
        '/api/vouchers',
        '/api/approvals',
        '/api/admin/home',
      ]}
      successToast={() => ({
        tone: 'info',
        title: 'Submitted for approval',
        text: 'Another administrator approves each voucher.',
      })}
      problemTitle="Nothing was booked."
      onClose={onClose}
      onDone={onDone}
    >
      {({ values, setValue, errors, field }) => (
        <>
          <Notice tone="wait" title="Another administrator must approve.">
            Each line becomes a voucher. Members’ accounts do not change.
          </Notice>
          <ul className="stack stack-5">
            {lines.map((line) => (
              <LineAccount
                key={line.id}
                line={line}
                accounts={accounts}
                value={values.accounts[line.id] ?? ''}
                error={errors.accounts}
                onValue={(account) => setValue('accounts', { ...values.accounts, [line.id]: account })}
              />
            ))}
          </ul>
          <TextInput
            label="Paid to or received from"
            hint="The bank, for its charges and interest."
            {...field('party')}
            maxLength={120}
          />
          {isNew && (
            <SwitchRow
              title="Suggest this account next time"
              hint="For lines with the same words. A rule suggests, it never posts."
              on={values.remember}
              onChange={(remember) => setValue('remember', remember)}
            />
          )}
          {isNew && values.remember && (
            <TextInput label="Narration contains" {...field('contains')} maxLength={containsLength.most} />
          )}
        </>
      )}
    </MutationSheet>
  )
}

function LineAccount({
  line,
  accounts,
  value,
  error,
  onValue,
}: {
  line: StatementLine
  accounts: BankRules['accounts']
  value: string
  error: string | undefined
  onValue: (account: string) => void
}) {
  return (
    <li className="stack stack-2">
      <span className="row between top">
        <span className="grow">
          <span className="item-title block">{line.narration || 'No narration'}</span>
          <span className="item-sub">
            <Day day={line.bookedOn} />
          </span>
        </span>
        <Naira amount={line.amountKobo} className="strong" />
      </span>
      <Select
        label={`Account for line ${line.lineNo}`}
        placeholder="Choose an account"
        options={accountsFor(accounts, line)}
        value={value}
        onValue={onValue}
        error={value ? undefined : error}
        hint={
          line.voucher?.suggested?.isTransfer
            ? 'The same amount is on the statement of this account.'
            : undefined
        }
      />
    </li>
  )
}
