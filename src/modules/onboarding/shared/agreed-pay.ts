import { amount, optional } from '#kernel/fields.ts'

/** What somebody will be paid: by the year or by the hour, in the bounds of the record. */
export const agreedPay = {
  annual_salary: optional(amount('Annual salary', { sign: 'positive', digits: 12 })),
  hourly_rate: optional(amount('Hourly rate', { sign: 'positive', places: 4, digits: 8 })),
}
