import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { forms, formStates, modes } from '#engines/appraisal/form-life.ts'
import { at } from '#engines/appraisal/path.ts'

/** Who appraises whom on an occasion, and what HR does about their forms. */
export function assignmentActs<const P extends `/${string}/{org}`>(
  path: P,
  manage: Access,
  read: Access,
  people: Parameters<typeof field.references>[1],
) {
  const assignments = list(at(path, 'occasion/{occasion_id}/assignments/'), {
    access: read,
    title: 'Appraisers',
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      mode: col.choice('Mode', modes, { filter: true }),
      form: col.choice('Form', forms, { filter: true }),
      appraiser: col.person('Appraiser', { nullable: true }),
      external_name: col.text('External appraiser', { nullable: true, hidden: true }),
      due_on: col.day('Due', { sortable: true }),
      state: col.status('Status', formStates, { nullable: true, filter: true }),
      remarks: col.text('Remarks', { nullable: true, hidden: true }),
    },
    filters: { employee_id: filter.reference('Appraisee', people) },
    more: {
      version: z.number(),
      abilities: z.object({
        open: z.boolean(),
        send: z.boolean(),
        send_back: z.boolean(),
        withdraw: z.boolean(),
        remind: z.boolean(),
        renew: z.boolean(),
      }),
    },
    phone: { first: 'appraisee', second: ['mode', 'appraiser', 'state'] },
    empty: 'Generate forms to assign appraisers.',
  })
  const assignmentIds = { assignment_ids: field.references('Forms', assignments, { max: 500 }) }
  const done = z.object({ done: z.number() })
  /** Long where there are many people: the job that does it, whose progress the page of the occasion shows. */
  const begun = z.object({ job_id: z.string() })
  /** The link is shown this once, and sent by mail. */
  const linked = z.object({ name: z.string(), path: z.string() })
  return {
    assignments,
    assign: action(at(path, 'occasion/{occasion_id}/assign/'), {
      access: manage,
      title: 'Assign appraiser',
      form: {
        mode: field.choice('Mode', modes),
        form: field.choice('Form', forms, { initial: 'Questionnaire' }),
        employee_ids: field.references('Appraisees', people),
        appraiser_ids: field.references('Appraisers', people, { max: 20 }),
      },
      success: 'Successfully assigned {done} forms',
      response: done,
    }),
    generate: action(at(path, 'occasion/{occasion_id}/generate/'), {
      access: manage,
      title: 'Generate forms',
      form: {
        employee_ids: field.references('Employees', people, {
          min: 0,
          max: 2000,
          hint: 'Leave blank for all eligible employees.',
        }),
        with_peers: field.onOff('Assign colleagues with the same supervisor', false),
      },
      success: 'Generating forms. The page shows the progress.',
      response: begun,
      status: 202,
    }),
    sendAll: action(at(path, 'occasion/{occasion_id}/send/'), {
      access: manage,
      title: 'Send forms',
      confirm: 'Send all generated forms to their appraisers?',
      reaches: { people: 'Appraisers', day: 'Due' },
      success: 'Sending forms. The page shows the progress.',
      response: begun,
      status: 202,
    }),
    withdraw: action(at(path, 'form/{id}/withdraw/'), {
      access: manage,
      title: 'Withdraw form',
      on: assignments,
      when: 'withdraw',
      danger: true,
      form: { remarks: field.remarks() },
      success: 'Successfully withdrew form',
    }),
    sendBack: action(at(path, 'form/{id}/send-back/'), {
      access: manage,
      title: 'Send back',
      on: assignments,
      when: 'send_back',
      form: { remarks: field.remarks() },
      success: 'Successfully sent back form',
    }),
    remind: action(at(path, 'occasion/{occasion_id}/remind/'), {
      access: manage,
      title: 'Send reminders',
      confirm: 'Remind everyone with an open form? Each person gets one reminder a day.',
      reaches: { people: 'Appraisers', day: 'Due' },
      success: 'Sending reminders. The page shows the progress.',
      response: begun,
      status: 202,
    }),
    extend: action(at(path, 'occasion/{occasion_id}/extend/'), {
      access: manage,
      title: 'Extend deadline',
      on: assignments,
      when: 'remind',
      bulk: 'assignment_ids',
      chosen: true,
      form: { ...assignmentIds, due_on: field.day('Due') },
      success: 'Successfully extended {done} deadlines',
      response: done,
    }),
    inviteExternal: action(at(path, 'occasion/{occasion_id}/external/'), {
      access: manage,
      title: 'Invite external appraiser',
      form: {
        employee_id: field.requiredReference('Appraisee', people),
        external_name: field.text('Name', 150),
        external_email: field.email('Email'),
      },
      success: 'Successfully invited {name}',
      response: linked,
      status: 201,
      endpoint: { limit: 30 },
    }),
    renewExternal: action(at(path, 'form/{id}/new-link/'), {
      access: manage,
      title: 'Send new link',
      on: assignments,
      when: 'renew',
      confirm: 'Send a new link? The former one stops working.',
      success: 'Successfully sent a new link to {name}',
      response: linked,
      endpoint: { limit: 30 },
    }),
  }
}
