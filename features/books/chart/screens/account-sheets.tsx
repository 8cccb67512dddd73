/** An own account is added, renamed, retired or reopened: each asked for here, and decided by another administrator. */
import { saidOfAsking } from '@kolo/approvals/screens'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { Select, TextInput } from '@kolo/ui/primitives/text-input'
import {
  type Account,
  addAccount,
  type Chart,
  readAccount,
  readChartOfAccounts,
  renameAccount,
  reopenAccount,
  retireAccount,
} from '../chart.contract.ts'
import {
  type AccountClass,
  accountClasses,
  classNames,
  classOfNumber,
  freeNumber,
  isReservedNumber,
} from '../chart.rules.ts'

const stale = ['/api/approvals', '/api/admin/home', '/api/audit-events', '/api/chart-of-accounts']
const keepAccount = (account: Account) => [
  setQuery(readAccount, { params: { number: account.number } }, account),
]
const byTwo = 'Another administrator must approve it before it takes effect.'

type NewAccount = { accountClass: AccountClass; number: string; name: string; reason: string }

/** What is wrong with a number before anybody is asked. */
function numberFault({ accountClass, number }: NewAccount, taken: ReadonlyMap<string, string>) {
  if (classOfNumber(number) === undefined) return undefined
  if (classOfNumber(number) !== accountClass)
    return `${classNames[accountClass]} have numbers that begin with ${accountClasses.indexOf(accountClass) + 1}.`
  if (taken.has(number)) return `${number} is ${taken.get(number)}. Choose another number.`
  return isReservedNumber(number)
    ? 'This number is reserved for the head of a class, or for bank accounts and cash.'
    : undefined
}

export function AddAccountSheet({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const taken = new Map(chart.accounts.map(({ number, name }) => [number, name]))
  const free = (accountClass: AccountClass) => freeNumber(accountClass, new Set(taken.keys())) ?? ''
  return (
    <MutationSheet<NewAccount, Chart>
      title="Add account"
      submit="Request account"
      initial={{ accountClass: 'expense', number: free('expense'), name: '', reason: '' }}
      mutation={mutation(addAccount, {
        body: ({ number, name, reason }: NewAccount) => ({ number, name, reason }),
        check: (values) => ({ number: numberFault(values, taken) }),
      })}
      confirmation={({ number, name, accountClass }) => ({
        title: `Add ${number} ${name}?`,
        confirm: 'Request account',
        children: `A new account under ${classNames[accountClass]}. ${byTwo}`,
      })}
      cacheUpdates={(answer) => [setQuery(readChartOfAccounts, { query: {} }, answer)]}
      invalidates={stale}
      successToast={({ waiting }, { number, name }) =>
        saidOfAsking(
          waiting.find(({ subject }) => subject.id === number),
          `${number} ${name} is added`,
        )
      }
      onClose={onClose}
    >
      {({ field, setValue }) => (
        <>
          <Select
            label="Class"
            {...field('accountClass')}
            onValue={(chosen) => {
              const accountClass = chosen as AccountClass
              setValue('accountClass', accountClass)
              setValue('number', free(accountClass))
            }}
            options={accountClasses.map((value) => ({ value, label: classNames[value] }))}
          />
          <TextInput
            label="Number"
            hint="The first number of the class that is free"
            inputMode="numeric"
            maxLength={4}
            {...field('number')}
          />
          <TextInput label="Name" maxLength={60} {...field('name')} />
          <TextInput label="Reason" hint="Kept in the history" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

export function RenameAccountSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const { number, name, version } = account
  return (
    <MutationSheet<{ name: string; reason: string }, Account>
      title={`Rename ${number} ${name}`}
      submit="Request new name"
      initial={{ name, reason: '' }}
      mutation={mutation(renameAccount, {
        params: { number },
        body: (values: { name: string; reason: string }) => ({ version, ...values }),
      })}
      disabled={(values) => values.name.trim() === name}
      cacheUpdates={keepAccount}
      invalidates={stale}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'The account is renamed')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">The number and everything posted to the account do not change. {byTwo}</p>
          <TextInput label="Name" maxLength={60} {...field('name')} />
          <TextInput label="Reason" hint="Kept in the history" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

export function RetireAccountSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const { number, name, version } = account
  return (
    <MutationSheet<{ reason: string }, Account>
      title={`Retire ${number} ${name}`}
      submit="Request retirement"
      danger
      initial={{ reason: '' }}
      mutation={mutation(retireAccount, {
        params: { number },
        body: ({ reason }: { reason: string }) => ({ version, reason }),
      })}
      confirmation={() => ({
        title: `Retire ${number} ${name}?`,
        confirm: 'Request retirement',
        danger: true,
        children: `No voucher can use a retired account until two administrators reopen it. ${byTwo}`,
      })}
      cacheUpdates={keepAccount}
      invalidates={stale}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'The account is retired')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">
            Everything posted to the account remains in every statement. A reversal needs the account in use.
          </p>
          <TextInput label="Reason" hint="Kept in the history" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}

export function ReopenAccountSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const { number, name, version } = account
  return (
    <MutationSheet<{ reason: string }, Account>
      title={`Reopen ${number} ${name}`}
      submit="Request reopening"
      initial={{ reason: '' }}
      mutation={mutation(reopenAccount, {
        params: { number },
        body: ({ reason }: { reason: string }) => ({ version, reason }),
      })}
      cacheUpdates={keepAccount}
      invalidates={stale}
      successToast={({ waiting }) => saidOfAsking(waiting[0], 'The account is in use again')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className="muted">Vouchers can use the account again. {byTwo}</p>
          <TextInput label="Reason" hint="Kept in the history" maxLength={300} {...field('reason')} />
        </>
      )}
    </MutationSheet>
  )
}
