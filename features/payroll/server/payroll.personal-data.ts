/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './payroll.tables.ts'

/** The tables of this feature with something of a person. */
export const payrollPerson = [
  personTable('payroll_members', {
    title: 'Your payroll',
    by: ['member_uid'],
    key: ['member_uid'],
    given: ['employer_id', 'staff_number', 'purpose', 'target_id'],
    withheld: { member_uid: 'inner' },
  }),
  personTable('payroll_lines', {
    title: 'What your employer sent for you',
    by: ['member_uid'],
    key: ['run_id', 'line_no'],
    given: ['staff_number', 'name', 'amount_kobo', 'left_out', 'payment_id'],
    withheld: {
      run_id: 'inner',
      line_no: 'inner',
      cells: 'inner',
      member_uid: 'inner',
      matched_by: 'inner',
      difference: 'inner',
      journal_line: 'inner',
    },
  }),
]
