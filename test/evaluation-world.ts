import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { addSlab, scale } from '#modules/employee-evaluation/shared/scale.ts'
import {
  addTargetRow,
  assignTargets,
  assignedTargets,
  readAssigned,
  target,
  targetForm,
} from '#modules/employee-evaluation/shared/target.ts'
import { openWorld } from '#test/world.ts'

const params = { org: 'himal' }
type Assignee = 'asha' | 'bikash'

/** A form of three Nepali months whose one target is to sell 3000; bikash joined in its second month. */
export async function openTargets() {
  const world = await openWorld({ env: { ROLE: 'all' } })
  const hari = () => world.as('hari')
  const own = nepalFiscalYear(2083)
  await world.inOrg('himal', async (db) => {
    const year = newId()
    const { calendar, applicable_from, applicable_to } = own
    await db
      .insertInto('fiscal_year')
      .values({ id: year, name: '2083/84', category: 'payroll', calendar, applicable_from, applicable_to })
      .execute()
    await db
      .insertInto('fiscal_period')
      .values(
        periodsOf(own).map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
    await db
      .updateTable('employee')
      .set({ joined_on: '2026-10-18' })
      .where('id', '=', world.id('bikash'))
      .execute()
  })
  const scaleOf = async (title: string, kind: 'Points' | 'Variable pay') =>
    (await hari().get(scale.create, { params, body: { title, kind, description: null } })).id
  const points = await scaleOf('Sales points', 'Points')
  const { id: form } = await hari().get(targetForm.create, {
    params,
    body: { title: 'Quarter', starts_on: '2026-09-17', ends_on: '2026-12-15', scale_id: points },
  })
  const { id: sales } = await hari().get(target.create, {
    params,
    body: { title: 'Sales', unit: 'NPR', kind: 'Sum', direction: 'Higher is better' } as never,
  })
  await hari().get(addTargetRow, {
    params: { ...params, form_id: form },
    body: { target_id: sales, weight_percent: 100, target: '3000', minimum: null },
  } as never)
  const of = async (name: Assignee) => {
    const { results } = await hari().get(assignedTargets, { params, query: { as: 'hr' } as never })
    const found = results.find(({ person }) => person.id === world.id(name))
    if (!found) throw new Error('There is no such target.')
    return found
  }
  return {
    world,
    params,
    hari,
    form,
    points,
    scaleOf,
    of,
    assign: () =>
      hari().get(assignTargets, {
        params,
        body: { form_id: form, employee_ids: [world.id('asha'), world.id('bikash')] },
      }),
    opened: async (name: Assignee) =>
      hari().get(readAssigned, { params: { ...params, id: (await of(name)).id }, query: { as: 'hr' } }),
    slab: (
      scale_id: string,
      effective_from: string,
      from_value: string,
      gives: string,
      rise: 'Fixed' | 'Linear',
    ) =>
      hari().ask(addSlab, {
        params: { ...params, scale_id },
        body: { effective_from, from_value, gives, rise },
      }),
  }
}
export type TargetWorld = Awaited<ReturnType<typeof openTargets>>
