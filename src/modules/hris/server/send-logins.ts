import { notFound } from '#kernel/errors.ts'
import { handle, type Route } from '#platform/route.ts'
import { forgetAccounts } from '#modules/hris/server/employee-row.ts'
import { loginsFor } from '#modules/hris/server/logins-for.ts'
import { sendLogins } from '#modules/hris/shared/login.ts'

export const sendLoginRoutes: Route[] = [
  handle(sendLogins, async (ctx, { body }) => {
    const ids = [...new Set(body.employee_ids)]
    const { people, opened, ...result } = await loginsFor(ctx, ids)
    if (people < ids.length) throw notFound()
    await forgetAccounts(ctx, opened)
    return { opened: opened.length, ...result }
  }),
]
