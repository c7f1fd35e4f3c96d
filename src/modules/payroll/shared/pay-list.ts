import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const access = { hr: [P.payroll.collection] }
const first = field.text('First cheque number', 18, { hint: 'The others are counted on, by employee code.' })
/** Chosen payslips are paid by cheque, numbered in the order of employee codes. */
export const payByCheque = action('/payroll/{org}/runs/{run_id}/cheques/', {
  access,
  title: 'Pay by cheque',
  bulk: 'payslip_ids',
  chosen: true,
  form: { payslip_ids: field.references('Payslips', peopleChoices), first_number: first },
  response: z.object({ numbered: z.number() }),
  success: 'Successfully numbered the cheques',
})
/** What is due in cash or by cheque, on paper, to be signed. */
export const payList = get('/payroll/{org}/runs/{run_id}/pay-list/', {
  access,
  query: z.object({
    method: z.enum(['Cash', 'Cheque'], { error: 'Select a valid choice.' }),
    language: z.enum(['en', 'ne']).optional(),
  }),
  file: true,
})
/** Vouchers of a payroll as data, for accounting programs. */
export const voucherFile = get('/payroll/{org}/runs/{run_id}/voucher-file/', { access, file: true })
