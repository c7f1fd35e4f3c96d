import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { day, optional } from '#kernel/fields.ts'
import { field } from '#kernel/field.ts'
import { coverProblems, disciplineProblems, noteProblems } from '#modules/hris/domain/record-problems.ts'
import { subRecord } from '#modules/hris/shared/sub-record.ts'

/** For the person and for those who hold the code of sensitive data. */
const guarded = { user: true, hr: [P.hris.sensitive] } as const
const open = (title: string) => ({ title, required: false })

export const insurance = subRecord('insurances', {
  title: 'Insurance',
  plural: 'Insurances',
  table: 'employee_insurance',
  group: 'medical',
  access: guarded,
  problems: coverProblems,
  fields: {
    kind: field.choice('Kind', ['Medical', 'Accident', 'Life', 'Other']),
    insurer: field.text('Insurer', 150),
    policy_no: field.text('Policy number', 60),
    sum_insured: field.optionalAmount('Sum insured', { places: 2, digits: 12 }),
    starts_on: field.day('From'),
    expires_on: { ...field.day('Expires on'), ...open('Expires on'), schema: optional(day('Expires on')) },
  },
  order: 'starts_on',
  descending: true,
})

export const medicalNote = subRecord('medical', {
  title: 'Health note',
  plural: 'Health',
  table: 'employee_medical',
  group: 'medical',
  access: guarded,
  problems: noteProblems,
  fields: {
    noted_on: field.day('As of'),
    height_cm: field.optionalNumber('Height in cm', { min: 50, max: 260 }),
    weight_kg: field.optionalNumber('Weight in kg', { min: 20, max: 350 }),
    allergies: field.optionalText('Allergies', 500),
    conditions: field.optionalText('Chronic conditions', 500),
    remarks: field.optionalText('Remarks', 1000, { long: true }),
  },
  order: 'noted_on',
  descending: true,
})

/** Warnings and suspensions. */
export const discipline = subRecord('disciplinary', {
  verifies: false,
  papers: true,
  title: 'Disciplinary action',
  plural: 'Disciplinary actions',
  table: 'employee_discipline',
  group: 'discipline',
  access: guarded,
  problems: disciplineProblems,
  fields: {
    kind: field.choice('Kind', [
      'Verbal warning',
      'Written warning',
      'Final warning',
      'Suspension',
      'Dismissal',
    ]),
    incident_on: field.day('Day of the incident'),
    decided_on: field.day('Decided on'),
    description: field.text('What happened', 2000),
    expires_on: {
      ...field.day('Counts until'),
      ...open('Counts until'),
      schema: optional(day('Counts until')),
    },
    suspended_from: field.optionalDay('Suspended from'),
    suspended_to: field.optionalDay('Suspended until'),
    is_paid: field.onOff('Paid while suspended', false),
  },
  shows: { acknowledged_at: z.string().nullable() },
  order: 'decided_on',
  descending: true,
})
/** The person has read it; it says nothing of whether they agree. */
export const acknowledgeDiscipline = post(
  '/hris/{org}/employees/{employee_id}/disciplinary/{id}/acknowledge/',
  {
    access: { user: true },
    response: z.object({ id: z.string(), acknowledged_at: z.string().nullable(), version: z.number() }),
  },
)
