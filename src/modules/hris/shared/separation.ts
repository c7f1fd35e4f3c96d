import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, optional, remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { PlaceInput } from '#modules/hris/shared/assignment.ts'
import { Profile } from '#modules/hris/shared/employee.ts'
import { employmentFields, hireFields, version } from '#modules/hris/shared/employee-fields.ts'
import { SupervisorInput } from '#modules/hris/shared/supervisor.ts'

/** The last day, past or ahead; from the day after the login is closed and the person is past. */
export const separateEmployee = post('/hris/{org}/employees/{id}/separate/', {
  access: { hr: [P.hris.separation] },
  body: z.object({ left_on: day('Last day'), leaving_reason: remarks('Reason'), version }),
  response: Profile,
})
/** What was arranged for after the last day and cannot be put back when the person stays. */
export const LeftOut = z.object({
  kind: z.enum(['Assignment', 'Supervisor']),
  /** The reason of the change, or who was to supervise; null: who is not there any more. */
  name: z.string().nullable(),
  valid_from: z.string(),
})
export type LeftOut = z.output<typeof LeftOut>

export const reinstateEmployee = post('/hris/{org}/employees/{id}/reinstate/', {
  access: { hr: [P.hris.separation] },
  body: z.object({ version }),
  response: Profile.extend({ left_out: z.array(LeftOut) }),
})

/** A new employment of somebody who has left. */
export const RehireInput = z.object({
  rejoined_on: day('Joins again on'),
  /** Else service, and a probation where the type has one, begin anew. */
  is_continuous: z.boolean().default(false),
  contract_ends_on: optional(day('Contract ends on')).transform((value) => value ?? null),
  /** Of an employment that begins anew, as at hire. */
  probation_ends_on: employmentFields.probation_ends_on,
  confirmation_reason: employmentFields.confirmation_reason,
  ...hireFields,
  place: PlaceInput.prefault({}),
  /** Absent: those of the former employment stay. */
  supervisors: z.array(SupervisorInput).max(9).optional(),
})
export type RehireInput = z.output<typeof RehireInput>

/** The same person, employed anew, whether a separation stands behind the last day or none. */
export const rehireEmployee = post('/hris/{org}/employees/{id}/rehire/', {
  access: { hr: [P.hris.separation] },
  body: RehireInput.extend({ version }),
  response: Profile,
})
