import { changeType } from '#modules/hris/shared/change-type.ts'
import { openWorld } from '#test/world.ts'

/** The cast's world with the kinds of change that a probation ends in, and Asha, who reports to Maya, on one. */
export async function openConfirmationWorld() {
  const world = await openWorld()
  for (const [name, category] of [
    ['Confirmation', 'Confirmation'],
    ['Longer probation', 'Probation extension'],
  ] as const)
    await world.as('hari').get(changeType.create, { params: { org: 'himal' }, body: { name, category } })
  return {
    world,
    /** Of which nothing was said yet. */
    onProbation: (ends_on: string) =>
      world.inOrg('himal', async (db) => {
        await db.deleteFrom('confirmation').where('employee_id', '=', world.id('asha')).execute()
        await db.deleteFrom('employment_review').where('employee_id', '=', world.id('asha')).execute()
        await db
          .updateTable('employee')
          .set({ joined_on: '2026-06-15', probation_ends_on: ends_on, confirmed_on: null, left_on: null })
          .where('id', '=', world.id('asha'))
          .execute()
      }),
    days: () =>
      world.inOrg('himal', (db) =>
        db
          .selectFrom('employee')
          .select(['confirmed_on', 'probation_ends_on'])
          .where('id', '=', world.id('asha'))
          .executeTakeFirstOrThrow(),
      ),
  }
}
export type ConfirmationWorld = Awaited<ReturnType<typeof openConfirmationWorld>>
