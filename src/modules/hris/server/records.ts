import { invalid } from '#kernel/errors.ts'
import type { Route } from '#platform/route.ts'
import { recordStore } from '#modules/hris/server/record-store.ts'
import { serveSubRecord } from '#modules/hris/server/sub-record.ts'
import {
  address,
  bankAccount,
  compensation,
  education,
  emergencyContact,
  experience,
  familyMember,
} from '#modules/hris/shared/records.ts'

/** The kinds of records of a person, by the nouns of their addresses. */
export const stores = {
  contacts: recordStore(emergencyContact),
  addresses: recordStore(address),
  family: recordStore(familyMember, {
    before(ctx, { date_of_birth }) {
      if (typeof date_of_birth === 'string' && date_of_birth > ctx.today)
        throw invalid({ date_of_birth: ['Date of birth cannot be a future date'] })
    },
  }),
  education: recordStore(education),
  experiences: recordStore(experience, {
    before(_ctx, { started_on, ended_on }) {
      if (typeof ended_on === 'string' && ended_on < String(started_on))
        throw invalid({ ended_on: ['To cannot be before From.'] })
    },
  }),
  banks: recordStore(bankAccount),
  compensation: recordStore(compensation, {
    before(_ctx, { pay_basis, annual_salary, hourly_rate }) {
      if (pay_basis === 'Salaried' && !annual_salary)
        throw invalid({ annual_salary: ['Annual salary is Required'] })
      if (pay_basis === 'Hourly' && !hourly_rate) throw invalid({ hourly_rate: ['Hourly rate is Required'] })
    },
  }),
}

export const recordRoutes: Route[] = Object.values(stores).flatMap(serveSubRecord)
