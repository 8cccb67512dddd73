/**
 * What of the books an auditor of one year reads. What must always be true: what is asked for by days lies in the year, what
 * is asked for by its id counts in the year, and of lists that know no days what is of another year is left out.
 */
import { dayOfYear, isOfYear, periodOfYear } from '@kolo/application/of-year'
import type { AuditorCall } from '@kolo/application/route'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { valueDateOf } from '@kolo/ledger/journals'
import type { ClosedMonths } from '../../accounts/books.contract.ts'
import type { BudgetReport } from '../../budget/budget.contract.ts'
import type { Chart } from '../../chart/chart.contract.ts'
import { assetById } from '../../fixed-assets/server/asset.store.ts'
import type { Reconciliations } from '../../tax/tax.contract.ts'
import { fileById, voucherById } from '../../vouchers/server/voucher.store.ts'
import type { Voucher } from '../../vouchers/voucher.contract.ts'
import type { YearEnd } from '../../year-end/year-end.contract.ts'

type Days = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/** A day of the year: its last one, or today, where none is asked for. */
export const withDay = {
  within: <Input extends { query: { day?: CalendarDate | undefined } }>(
    { now, year }: AuditorCall,
    input: Input,
  ) => {
    const day = dayOfYear(input.query.day, year, dayIn(lagos, now))
    return day && { ...input, query: { ...input.query, day } }
  },
}

/** The chart on such a day; what waits for administrators is of today. */
export const withChart = {
  within: withDay.within,
  trim: (chart: Chart): Chart => ({ ...chart, waiting: [] }),
}

/** The same of days that are over. */
export const withDayBefore = {
  within: <Input extends { query: { day?: CalendarDate | undefined } }>(
    { now, year }: AuditorCall,
    input: Input,
  ) => {
    const day = dayOfYear(input.query.day, year, addDays(dayIn(lagos, now), -1))
    return day && { ...input, query: { ...input.query, day } }
  },
}

/** A period of the year: all of it where none is asked for. */
export const withPeriod = {
  within: <Input extends { query: Days }>({ year }: AuditorCall, input: Input) => {
    const period = periodOfYear(input.query, year)
    return period && { ...input, query: { ...input.query, ...period } }
  },
}

/** Journals that count in the year. */
export const withJournals = {
  within: <Input extends { query: Days & { day?: CalendarDate | undefined } }>(
    { year }: AuditorCall,
    input: Input,
  ) => {
    const { day } = input.query
    const period = periodOfYear(input.query, year)
    if (!period || (day !== undefined && !isOfYear(day, year))) return undefined
    return { ...input, query: { ...input.query, ...period } }
  },
}

/** A journal that counts in the year. */
export const withJournal = {
  within: async <Input extends { params: { id: string } }>({ db, year }: AuditorCall, input: Input) => {
    const day = await valueDateOf(db, input.params.id)
    return day && isOfYear(day, year) ? input : undefined
  },
}

/** Vouchers whose value date lies in the year. */
export const withVouchers = {
  within: <Input extends { query: { from?: CalendarDate | undefined; until?: CalendarDate | undefined } }>(
    { year }: AuditorCall,
    input: Input,
  ) => {
    const period = periodOfYear({ from: input.query.from, to: input.query.until }, year)
    return period && { ...input, query: { ...input.query, from: period.from, until: period.to } }
  },
}

/** A voucher of the year; what was checked of it is of today and is left out. */
export const withVoucher = {
  within: async <Input extends { params: { id: string } }>({ db, year }: AuditorCall, input: Input) =>
    isOfYear((await voucherById(db, input.params.id)).value_date, year) ? input : undefined,
  trim: (voucher: Voucher): Voucher => ({ ...voucher, checks: [] }),
}

/** The same for paper. */
export const withPrintedVoucher = { within: withVoucher.within }

/** A document of such a voucher. */
export const withVoucherFile = {
  within: async <Input extends { params: { id: string } }>({ db, year }: AuditorCall, input: Input) => {
    const file = await fileById(db, input.params.id)
    return isOfYear((await voucherById(db, file.voucher_id)).value_date, year) ? input : undefined
  },
}

const asAsked = <Input>(_: AuditorCall, input: Input) => input

export const withMonths = {
  within: asAsked,
  trim: ({ next: _, ...page }: ClosedMonths, year: number): ClosedMonths => ({
    ...page,
    rows: page.rows.filter(({ month }) => month.startsWith(`${year}-`)),
  }),
}

/** What was reconciled in the year. */
export const withReconciliations = {
  within: asAsked,
  trim: (page: Reconciliations, year: number): Reconciliations => ({
    ...page,
    rows: page.rows.filter(({ day }) => isOfYear(day, year)),
    approvals: [],
  }),
}

/** The end of the year, whether it is closed or not. */
export const withYearEnd = {
  within: asAsked,
  trim: (page: YearEnd, year: number): YearEnd => ({
    ...page,
    next: page.next?.year === year ? page.next : null,
    checklist: page.next?.year === year ? page.checklist : [],
    years: page.years.filter((one) => one.year === year),
  }),
}

/** What is asked for by its year. */
export const withYear = {
  within: <Input extends { params: { year: number } }>({ year }: AuditorCall, input: Input) =>
    input.params.year === year ? input : undefined,
}

/** The budget of the year; what waits for administrators is of today. */
export const withBudget = {
  within: withYear.within,
  trim: ({ waiting: _, ...report }: BudgetReport): BudgetReport => report,
}

/** The register of fixed assets on a day of the year. */
export const withAssets = { within: withDay.within }

/** An asset that was bought by the end of the year, as it was then. */
export const withAsset = {
  within: async <Input extends { params: { id: string }; query: { day?: CalendarDate | undefined } }>(
    call: AuditorCall,
    input: Input,
  ) => {
    const asked = withDay.within(call, input)
    const { purchased_on } = await assetById(call.db, input.params.id)
    return asked && purchased_on <= (asked.query.day ?? '') ? asked : undefined
  },
}

/** Templates know no year: they are the vouchers that come again now. */
export const withTemplates = { within: asAsked }
