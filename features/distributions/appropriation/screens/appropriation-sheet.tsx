import { saidOfAsking } from '@kolo/approvals/screens'
import { type Kobo, kobo, negateKobo, zeroKobo } from '@kolo/foundation/money'
import { formatDay } from '@kolo/foundation/time'
import { MutationSheet, mutation } from '@kolo/ui/patterns/mutation-sheet'
import { Naira, useNairaText } from '@kolo/ui/patterns/naira'
import { setQuery } from '@kolo/ui/patterns/query-cache'
import { typedPercent } from '@kolo/ui/patterns/typed-percent'
import { AmountInput } from '@kolo/ui/primitives/amount-input'
import { Button } from '@kolo/ui/primitives/button'
import { Facts } from '@kolo/ui/primitives/card'
import { Notice } from '@kolo/ui/primitives/notice'
import { Segment } from '@kolo/ui/primitives/segment'
import { Select, TextArea, TextInput } from '@kolo/ui/primitives/text-input'
import { moneyRefreshes } from '../../distributions/screens/distribution.cache.ts'
import { type Appropriation, appropriateSurplus, readAppropriation } from '../appropriation.contract.ts'
import { partNames } from '../appropriation.messages.ts'
import { type AskedPart, baseOf, partOf, partsOf } from '../appropriation.rules.ts'

/** A part as it is typed. `to`: the kind, or `account:` with its number. */
type Row = { key: number; to: string; by: 'percent' | 'amount'; percent: string; amount: string }
type Values = { resolutionId: string; parts: Row[]; reason: string }

/** Asks that the surplus is appropriated as the meeting resolved. */
export function AppropriationSheet({ of, onClose }: { of: Appropriation; onClose: () => void }) {
  return (
    <MutationSheet<Values, Appropriation>
      title={`Appropriate the ${of.year} surplus`}
      submit="Submit for approval"
      initial={{ resolutionId: of.resolution?.id ?? '', parts: rowsOf(of), reason: '' }}
      mutation={mutation(appropriateSurplus, {
        body: ({ parts, ...values }: Values) => ({ ...values, year: of.year, parts: parts.map(sentRow) }),
        check: ({ parts }) => ({ parts: parts.map(wrongInRow) }),
      })}
      cacheUpdates={(page) => [setQuery(readAppropriation, { params: { year: of.year } }, page)]}
      invalidates={[...moneyRefreshes, '/api/admin/year-end']}
      successToast={({ waiting }) => saidOfAsking(waiting, 'Appropriated')}
      problemTitle="The allocation was not submitted."
      onClose={onClose}
    >
      {({ field, itemErrors, errors, values, setValue }) => (
        <>
          <Select
            label="Resolution of the general meeting"
            placeholder="Choose a resolution"
            hint="Record it first, with its minutes, on the page Surplus and dividends."
            options={of.resolutions.map(({ id, code, heldOn }) => ({
              value: id,
              label: `${code} of ${formatDay(heldOn)}`,
            }))}
            {...field('resolutionId')}
          />
          {values.parts.map((row, place) => (
            <PartFields
              key={row.key}
              of={of}
              row={row}
              error={itemErrors('parts')[place]}
              onRow={(changed) => setValue('parts', values.parts.with(place, changed))}
              onRemove={() => setValue('parts', values.parts.toSpliced(place, 1))}
            />
          ))}
          <div className="btn-row">
            <Button size="sm" onClick={() => setValue('parts', [...values.parts, emptyRow(values.parts)])}>
              Add an allocation
            </Button>
          </div>
          <Remainder
            of={of}
            rows={values.parts}
            error={itemErrors('parts').some(Boolean) ? undefined : errors.parts}
          />
          <TextArea
            label="Reason"
            hint="Another administrator reads it before approving."
            maxLength={500}
            rows={3}
            {...field('reason')}
          />
        </>
      )}
    </MutationSheet>
  )
}

function PartFields({
  of,
  row,
  error,
  onRow,
  onRemove,
}: {
  of: Appropriation
  row: Row
  error: string | undefined
  onRow: (row: Row) => void
  onRemove: () => void
}) {
  const written = useNairaText()
  const asked = askedRow(row)
  const base = asked && row.by === 'percent' ? baseOf(asked.kind, of) : undefined
  const hint =
    base === undefined
      ? undefined
      : `Of ${baseNames[row.to] ?? 'the surplus'}, ${written(base)}${row.to === 'dividend' ? ceilingWords(of) : ''}`
  return (
    <fieldset className="well stack stack-2">
      <legend className="vh">Allocation</legend>
      <Select
        label="Allocate to"
        placeholder="Choose an account"
        options={[
          { value: 'reserve', label: partNames.reserve },
          { value: 'interest', label: partNames.interest },
          { value: 'dividend', label: partNames.dividend },
          { value: 'bonus', label: partNames.bonus },
          ...of.accounts.map(({ number, name }) => ({
            value: `account:${number}`,
            label: `${number} ${name}`,
          })),
        ]}
        value={row.to}
        onValue={(to) => onRow({ ...row, to })}
      />
      <Segment
        label="How it is calculated"
        options={[
          { value: 'percent', label: 'Percentage' },
          { value: 'amount', label: 'Fixed amount' },
        ]}
        value={row.by}
        onValue={(by) => onRow({ ...row, by })}
      />
      {row.by === 'percent' ? (
        <TextInput
          label="Percentage"
          hint={hint}
          error={error}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={row.percent}
          onValue={(percent) => onRow({ ...row, percent })}
        />
      ) : (
        <AmountInput
          label="Amount"
          error={error}
          value={row.amount}
          onValue={(amount) => onRow({ ...row, amount })}
        />
      )}
      <div className="row between">
        <span className="sm muted">
          {asked ? <Naira amount={partOf(asked, of).amountKobo} /> : 'Not complete yet'}
        </span>
        <Button size="sm" look="ghost" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

/** What is carried forward, or by how much the parts are more than the surplus. */
function Remainder({ of, rows, error }: { of: Appropriation; rows: Row[]; error: string | undefined }) {
  const { leftKobo } = partsOf(
    rows.map(askedRow).filter((row) => row !== undefined),
    of,
  )
  return (
    <>
      <Facts
        facts={[
          { key: 'surplus', name: `Surplus for ${of.year}`, value: <Naira amount={of.surplusKobo} /> },
          leftKobo < zeroKobo
            ? { key: 'above', name: 'Above the surplus', value: <Naira amount={negateKobo(leftKobo)} /> }
            : { key: 'left', name: 'Carried forward', value: <Naira amount={leftKobo} /> },
        ]}
      />
      {error && (
        <Notice tone="bad" title="The allocation cannot be submitted.">
          <span className="error">{error}</span>
        </Notice>
      )}
    </>
  )
}

/** The ceiling of a dividend, after what its percentage is of. */
const ceilingWords = ({ dividendCeilingBps: bps }: Appropriation) =>
  bps === null ? '' : `. Ceiling ${bps / 100}%`

const baseNames: Record<string, string> = {
  interest: 'average savings of the year',
  dividend: 'share capital',
  bonus: 'loan interest paid in the year',
}

/** The parts as they wait, or the reserve that two administrators have set. */
function rowsOf({ parts, reserveBps }: Appropriation): Row[] {
  const kept = parts.filter(({ kind }) => kind !== 'carried_forward')
  if (kept.length === 0)
    return [{ key: 0, to: 'reserve', by: 'percent', percent: String(reserveBps / 100), amount: '' }]
  return kept.map(({ kind, account, rateBps, amountKobo }, key) => ({
    key,
    to: kind === 'account' ? `account:${account}` : kind,
    by: rateBps === null ? 'amount' : 'percent',
    percent: rateBps === null ? '' : String(rateBps / 100),
    amount: rateBps === null ? String(amountKobo) : '',
  }))
}

function emptyRow(rows: readonly Row[]): Row {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  return { key, to: '', by: 'percent', percent: '', amount: '' }
}

/** What was typed as a part, once it is whole. */
function askedRow(row: Row): AskedPart | undefined {
  const { rateBps, amountKobo, ...to } = sentRow(row)
  const isWhole = Number.isFinite(rateBps ?? Number.NaN) || /^\d+$/.test(amountKobo ?? '')
  if (row.to === '' || !isWhole) return undefined
  return {
    ...to,
    rateBps,
    amountKobo: amountKobo === null ? null : (kobo(BigInt(amountKobo)) as Kobo),
  }
}

function sentRow({ to, by, percent, amount }: Row) {
  const [kind, account = null] = to.split(':')
  return {
    kind: kind as AskedPart['kind'],
    account,
    rateBps: by === 'percent' ? typedPercent(percent) : null,
    amountKobo: by === 'amount' ? amount : null,
  }
}

function wrongInRow(row: Row): string | undefined {
  if (row.to === '') return 'Choose what it is allocated to, or remove it.'
  const { rateBps, amountKobo } = sentRow(row)
  if (row.by === 'percent')
    return rateBps !== null && rateBps > 0 && rateBps <= 10_000
      ? undefined
      : 'Enter a percentage from 0.01 to 100.'
  return /^[1-9]\d*$/.test(amountKobo ?? '') ? undefined : 'Enter an amount above ₦0.'
}
