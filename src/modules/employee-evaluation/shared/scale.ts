import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { rises } from '#modules/employee-evaluation/domain/slab.ts'
import { evManage } from '#modules/employee-evaluation/shared/evaluation.ts'

export const scaleKinds = ['Points', 'Variable pay'] as const

/** What achievements in percent are worth in points, or scores in variable pay. */
export const scale = settings('/employee-evaluation/{org}/scales', {
  title: 'Scale',
  plural: 'Scales',
  table: 'evaluation_scale',
  edit: evManage,
  fields: {
    title: field.text('Title'),
    kind: field.choice('Gives', scaleKinds, { initial: 'Points' }),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['title'],
  order: ['title'],
  unique: { evaluation_scale_title: 'title' },
  archives: true,
})

const manage = { hr: evManage }
const fields = {
  effective_from: field.day('Effective from'),
  from_value: field.amount('From %', { digits: 3 }, { hint: 'Achievement in percent, or score.' }),
  gives: field.amount('Gives', { digits: 8 }, { hint: 'Points, at most 120, or variable pay.' }),
  rise: field.choice('Up to the next slab', rises, { initial: 'Fixed' }),
}
/** All slabs of a scale, newest version first. A version is the slabs of one date. */
export const slabs = list('/employee-evaluation/{org}/scales/{scale_id}/slabs/', {
  access: manage,
  title: 'Slabs',
  search: false,
  columns: {
    effective_from: col.day('Effective from'),
    from_value: col.decimal('From %'),
    gives: col.decimal('Gives'),
    rise: col.choice('Up to the next slab', rises),
  },
  more: { version: z.number(), abilities: z.object({ edit: z.boolean() }) },
  phone: { first: 'from_value', second: ['gives', 'effective_from'] },
  empty: 'Add slabs. Below the first one the value is 0.',
})
export const addSlab = action('/employee-evaluation/{org}/scales/{scale_id}/slabs/add/', {
  access: manage,
  title: 'Add slab',
  form: fields,
  success: 'Successfully added slab',
})
export const editSlab = action('/employee-evaluation/{org}/slabs/{id}/', {
  access: manage,
  title: 'Edit slab',
  method: 'PATCH',
  on: slabs,
  when: 'edit',
  form: fields,
  success: 'Successfully updated slab',
})
export const removeSlab = action('/employee-evaluation/{org}/slabs/{id}/remove/', {
  access: manage,
  title: 'Remove slab',
  on: slabs,
  when: 'edit',
  danger: true,
  confirm: 'Remove the slab from {from_value}?',
  success: 'Successfully removed slab',
})
export const copySlabs = action('/employee-evaluation/{org}/scales/{scale_id}/slabs/copy/', {
  access: manage,
  title: 'New version',
  form: { effective_from: field.day('Effective from') },
  success: 'Successfully copied {done} slabs',
  response: z.object({ done: z.number() }),
})
