/** Cache updates of a payroll schedule. */
import { oldNextTime, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { type PayrollRun, readRun } from '../payroll.contract.ts'

/** What a deed on a schedule answers, put where it is shown. */
export const toldRun = (run: PayrollRun) => [toldWhole(readRun, { params: { id: run.id } }, run), oldNextTime]
