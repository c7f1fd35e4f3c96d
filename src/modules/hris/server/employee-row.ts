import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { triedWrite } from '#platform/tried-write.ts'

/** The row as it is stored, locked against everybody who would write about the same person. */
export async function lockEmployee(ctx: Ctx, id: string, to: 'read' | 'write' = 'write') {
  const row = ctx.db.selectFrom('employee').selectAll().where('id', '=', id)
  const employee = await (to === 'write' ? row.forUpdate() : row).executeTakeFirst()
  if (!employee) throw notFound()
  return employee
}
export type EmployeeStored = Awaited<ReturnType<typeof lockEmployee>>

/** The next version, for changes beside the row that count as changes of the person. */
export async function touch(ctx: Ctx, { id, version }: EmployeeStored): Promise<number> {
  await ctx.db
    .updateTable('employee')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  return version + 1
}

/** What a constraint of the person's tables refused, said at its field. */
export const guarded = <T>({ db, today }: Ctx, work: () => Promise<T>, code?: string | null): Promise<T> =>
  triedWrite(db, work, async (constraint, error) => {
    const named = /^employee_(religion_id|ethnicity_id)_fkey$/.exec(constraint)?.[1]
    if (named) return invalid({ [named]: ['Select a valid choice.'] })
    if (constraint !== 'employee_org_id_code_key') return error
    const left = await db
      .selectFrom('employee')
      .select('id')
      .where('code', '=', code ?? '')
      .where('left_on', '<', today)
      .executeTakeFirst()
    const there = ['Employee with this code already exists.']
    return invalid({ code: left ? [...there, 'They are among the past employees.'] : there })
  })

/** Their next call meets what has changed about them: whether they supervise, whether they still belong here. */
export async function forgetAccounts(ctx: Ctx, employeeIds: readonly string[]) {
  if (!employeeIds.length) return
  const rows = await ctx.db
    .selectFrom('employee')
    .select('account_id')
    .where('id', 'in', [...employeeIds])
    .where('account_id', 'is not', null)
    .execute()
  ctx.afterCommit(() => {
    for (const { account_id } of rows) {
      if (!account_id) continue
      ctx.services.viewers.forget(account_id)
      // the other processes
      ctx.services.bus.publish('account', account_id)
    }
  })
}
