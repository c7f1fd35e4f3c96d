import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { day } from '#kernel/fields.ts'
import { pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { jobStates } from '#engines/job/job.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { payrollPackage } from '#modules/payroll/shared/package.ts'

const access = { hr: [P.payroll.assignPackage] }
const asked = {
  /** The package that this one takes the place of. */
  from_package_id: z.uuid('Select a valid choice.'),
  valid_from: day('From'),
}
/** What a package says of a heading; null where it does not pay it. */
const Said = z.object({ amount: z.string().nullable(), formula: z.string().nullable() }).nullable()

/**
 * Who would get this package in the place of another from a day on, and what that makes of a whole month: amounts are
 * decimal text. A page of people at a time, by their codes.
 */
export const previewPush = get('/payroll/{org}/package/{package_id}/push-preview/', {
  access,
  query: pageQuery.pick({ limit: true, offset: true }).extend(asked),
  response: z.object({
    /** All of them. */
    count: z.number(),
    headings: z.array(z.object({ id: z.string(), name: z.string(), before: Said, after: Said })),
    people: z.array(
      z.object({
        person: Person,
        before: z.string(),
        after: z.string(),
        lines: z.array(
          z.object({ heading_id: z.string(), name: z.string(), before: z.string(), after: z.string() }),
        ),
        /** Why it cannot be computed. */
        problem: z.string().nullable(),
      }),
    ),
  }),
})
/** Gives it to them as a job; refused where they are no longer as many as the preview had. */
export const pushPackage = action('/payroll/{org}/package/{package_id}/push/', {
  access,
  title: 'Push to assignees',
  form: {
    from_package_id: field.requiredReference('Package to replace', payrollPackage.list),
    valid_from: field.day('From', { hint: 'A day after the last closed payroll.' }),
    /** As the preview had them. */
    people: field.number('Employees', { min: 1, max: 1_000_000 }),
    remarks: field.optionalRemarks('Remarks'),
  },
  response: z.object({ id: z.string(), job_id: z.string() }),
  success: 'The package is being pushed',
})
export const packagePushes = list('/payroll/{org}/package/{package_id}/pushes/', {
  access: { hr: [P.payroll.assignPackage, P.payroll.packages] },
  title: 'Pushed to assignees',
  search: false,
  columns: {
    from_package: col.reference('Replaced package'),
    valid_from: col.day('From'),
    people: col.number('Employees'),
    moved: col.number('Done'),
    state: col.status('Status', jobStates, {
      tones: { Queued: 'neutral', Running: 'info', Done: 'success', Failed: 'danger', Stopped: 'warning' },
    }),
    pushed_by: col.text('Pushed by'),
    pushed_at: col.instant('Pushed on'),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
  },
  empty: 'Pushes of this package to employees appear here.',
})
