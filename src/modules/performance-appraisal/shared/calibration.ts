import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { Person } from '#kernel/person.ts'
import { modes } from '#engines/appraisal/form-life.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { paManage, paRead } from '#modules/performance-appraisal/shared/appraisal.ts'
import { potentials } from '#modules/performance-appraisal/domain/calibration.ts'

const CalibrationRow = z.object({
  /** Of the result. */
  id: z.string(),
  version: z.number(),
  appraisee: Person,
  /** Who appraised them as their supervisor, with a name. */
  appraiser: Person.nullable(),
  modes: z.array(z.object({ mode: z.enum(modes), score: z.string() })),
  score: z.string().nullable(),
  calibrated_score: z.string().nullable(),
  calibration_note: z.string().nullable(),
  potential: z.enum(potentials).nullable(),
  /** Released scores of former slots, the oldest first. */
  previous: z.array(z.object({ title: z.string(), score: z.string() })),
  abilities: z.object({ calibrate: z.boolean(), rate: z.boolean() }),
})
export type CalibrationRow = z.output<typeof CalibrationRow>

/** The scores of a population beside each other, with what is expected of them. */
export const calibrationSheet = get('/pa/{org}/slots/{id}/calibration/', {
  access: { hr: [...paManage, ...paRead] },
  query: z.object({ division_id: z.uuid('Select a valid choice.').optional() }),
  response: z.object({
    bands: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        from_score: z.number(),
        guideline_percent: z.number().nullable(),
      }),
    ),
    box_low: z.number(),
    box_high: z.number(),
    people: z.array(CalibrationRow),
    /** More than are shown: a smaller population has to be chosen. */
    left_out: z.number(),
  }),
})
export type CalibrationSheet = z.output<typeof calibrationSheet.spec.response>

const rating = { potential: field.choice('Potential', potentials, { initial: 'Medium' }) }
/** HR rates in the session; it is of HR alone. */
export const ratePotential = action('/pa/{org}/results/{id}/potential/', {
  access: { hr: paManage },
  title: 'Rate potential',
  form: rating,
  success: 'Successfully rated potential',
  versioned: false,
})

/** What supervisors think their people may become. */
export const teamPotential = list('/pa/{org}/team-potential/', {
  access: { user: true },
  title: 'Potential of your team',
  columns: {
    person: col.person('Employee', { sortable: true }),
    slot: col.reference('Slot'),
    potential: col.choice('Potential', potentials, { nullable: true }),
  },
  filters: { slot_id: filter.linked('Slot', z.uuid().optional()) },
  more: { abilities: z.object({ rate: z.boolean() }) },
  phone: { first: 'person', second: ['slot', 'potential'] },
  empty: 'Your team appears here while a slot is open.',
})
export const rateTeam = action('/pa/{org}/team-potential/', {
  access: { user: true },
  title: 'Rate potential',
  on: teamPotential,
  when: 'rate',
  bulk: 'team_ids',
  chosen: true,
  form: { ...rating, team_ids: field.references('Employees', teamPotential, { max: 100 }) },
  success: 'Successfully rated {done} employees',
  response: z.object({ done: z.number() }),
})
