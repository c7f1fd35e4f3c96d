import { z } from 'zod'
import type { Access } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { at } from '#engines/appraisal/path.ts'

export const nominationStates = ['Requested', 'Approved', 'Declined'] as const

/** People propose colleagues as their appraisers; their supervisor or HR decides. */
export function nominationActs<const P extends `/${string}/{org}`>(
  path: P,
  manage: Access,
  people: Parameters<typeof field.references>[1],
) {
  const anybody: Access = { user: true, ...manage }
  const nominations = list(at(path, 'nominations/'), {
    access: anybody,
    title: 'Nominated colleagues',
    columns: {
      appraisee: col.person('Appraisee', { sortable: true }),
      appraiser: col.person('Colleague'),
      occasion: col.reference('Appraisal'),
      state: col.status('Status', nominationStates, {
        filter: true,
        tones: { Requested: 'warning', Declined: 'danger' },
      }),
      remarks: col.text('Remarks', { nullable: true }),
    },
    filters: {
      view: filter.linked('View', z.enum(['mine', 'team']).optional()),
      occasion_id: filter.linked('Appraisal', z.uuid().optional()),
    },
    more: { version: z.number(), abilities: z.object({ decide: z.boolean(), remove: z.boolean() }) },
    phone: { first: 'appraiser', second: ['appraisee', 'state'] },
    empty: 'Nominated colleagues appear here.',
  })
  /** Where the caller may nominate, and how many they still may. */
  const nominatable = list(at(path, 'nominations/open/'), {
    access: { user: true },
    title: 'Open for nominations',
    columns: {
      name: col.text('Appraisal'),
      fewest: col.number('Fewest colleagues'),
      most: col.number('Most colleagues'),
      nominated: col.number('Nominated'),
      due_on: col.day('Forms due'),
    },
    phone: { first: 'name', second: ['nominated', 'most'] },
    empty: 'No appraisal asks for nominations now.',
    export: false,
  })
  const ids = { nomination_ids: field.references('Nominations', nominations, { max: 200 }) }
  const done = z.object({ done: z.number() })
  return {
    nominations,
    nominatable,
    nominate: action(at(path, 'nominations/'), {
      access: { user: true },
      title: 'Nominate colleagues',
      primary: true,
      form: {
        occasion_id: field.requiredReference('Appraisal', nominatable),
        appraiser_ids: field.references('Colleagues', people, {
          max: 10,
          hint: 'Your supervisor approves them.',
        }),
      },
      success: 'Successfully nominated {done} colleagues',
      response: done,
    }),
    withdrawNomination: action(at(path, 'nominations/{id}/withdraw/'), {
      access: { user: true },
      title: 'Withdraw nomination',
      on: nominations,
      when: 'remove',
      danger: true,
      confirm: 'Withdraw the nomination of {appraiser.full_name}?',
      success: 'Successfully withdrew nomination',
    }),
    approveNominations: action(at(path, 'nominations/approve/'), {
      access: anybody,
      title: 'Approve',
      on: nominations,
      when: 'decide',
      bulk: 'nomination_ids',
      inline: true,
      form: ids,
      success: 'Successfully approved {done} nominations',
      response: done,
    }),
    declineNominations: action(at(path, 'nominations/decline/'), {
      access: anybody,
      title: 'Decline',
      on: nominations,
      when: 'decide',
      bulk: 'nomination_ids',
      chosen: true,
      danger: true,
      form: { ...ids, remarks: field.remarks() },
      success: 'Successfully declined {done} nominations',
      response: done,
    }),
  }
}
