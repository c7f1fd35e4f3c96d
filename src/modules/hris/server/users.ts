import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import type { Membership, Viewer } from '#platform/viewer.ts'
import { completeness } from '#modules/hris/domain/completeness.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'
import { inOrganizationOf } from '#modules/hris/server/any-organization.ts'
import { cvOf } from '#modules/hris/server/cv.ts'
import { changeByHand, deleteEmployee } from '#modules/hris/server/employee.ts'
import { employeePage } from '#modules/hris/server/employee-query.ts'
import { filledColumns, weightsOf } from '#modules/hris/server/filled.ts'
import { hire } from '#modules/hris/server/hire.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { profileOf } from '#modules/hris/server/profile.ts'
import {
  createUser,
  internalDetail,
  profileCompleteness,
  readUser,
  removeUser,
  updateUser,
  userCv,
  users,
} from '#modules/hris/shared/users.ts'

type Intent = 'read' | 'write'
const asHr =
  (to: Intent, codes: readonly string[] = profileCodes) =>
  (org: Membership): Hat | null =>
    (org.is_hr || (org.is_audit && to === 'read')) && allowed(org.codes, codes, to) ? 'hr' : null
/** As HR where one is HR, else as a colleague: the profile itself says what may be seen. */
const asAnybody = (org: Membership, viewer: Viewer): Hat | null =>
  asHr('read')(org) ?? (org.employee_id !== null && !viewer.is_audit_user ? 'user' : null)

/** On paper a person is read by themselves, by those above them and by HR. */
const asReader = (org: Membership, viewer: Viewer): Hat | null =>
  asHr('read')(org) ?? (org.is_supervisor && !viewer.is_audit_user ? 'supervisor' : asAnybody(org, viewer))

export const userRoutes: Route[] = [
  handleOpen(users, (ctx, { query }) =>
    inOrganizationOf(ctx, query, (here) => employeePage(here, query), asHr('read')),
  ),
  handleOpen(createUser, (ctx, { query, body }) =>
    inOrganizationOf(
      ctx,
      query,
      async (here) => profileOf(here, await hire(here, body)),
      asHr('write', [P.hris.employees]),
    ),
  ),
  handleOpen(readUser, (ctx, { params }) =>
    inOrganizationOf(ctx, { employee_id: params.id }, (here) => profileOf(here, params.id), asAnybody),
  ),
  handleOpen(updateUser, (ctx, { params, body }) =>
    inOrganizationOf(
      ctx,
      { employee_id: params.id },
      (here) => changeByHand(here, params.id, body),
      asHr('write'),
    ),
  ),
  handleOpen(removeUser, async (ctx, { params }) => {
    await inOrganizationOf(
      ctx,
      { employee_id: params.id },
      (here) => deleteEmployee(here, params.id),
      asHr('write', [P.hris.all]),
    )
    return undefined
  }),
  handleOpen(internalDetail, (ctx, { params }) =>
    inOrganizationOf(ctx, { employee_id: params.id }, (here) => shownUser(here, params.id), asAnybody),
  ),
  handleOpen(profileCompleteness, (ctx, { params }) =>
    inOrganizationOf(
      ctx,
      { employee_id: params.id },
      async (here) => completeness(await weightsOf(here.db), await filledOf(here, params.id)),
      asAnybody,
    ),
  ),
  handleOpen(userCv, (ctx, { params }) =>
    inOrganizationOf(ctx, { employee_id: params.id }, (here) => cvOf(here, params.id), asReader),
  ),
]

/** Whom the caller may look at, as everybody of the organization sees them. */
async function shownUser(ctx: Ctx, id: string) {
  await lookAt(ctx, id)
  const { person, ...row } = await ctx.db
    .selectFrom('employee as e')
    .leftJoin('account as c', 'c.id', 'e.account_id')
    .select(['e.first_name', 'e.middle_name', 'e.last_name', 'e.work_email as email'])
    .leftJoin('presence as s', (join) =>
      join.onRef('s.org_id', '=', 'e.org_id').onRef('s.account_id', '=', 'e.account_id'),
    )
    .select(['s.seen_at as last_online', 'c.is_audit_user'])
    .select(personOf(sql`e.id`, ctx.today).as('person'))
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...person, ...row, is_audit_user: row.is_audit_user ?? false }
}

/** Which sections hold something. Colleagues are not told what another one left empty. */
async function filledOf(ctx: Ctx, id: string) {
  const seen = await lookAt(ctx, id)
  if (!seen.is_self && seen.rights.basic === 'none') throw notFound()
  const row = await ctx.db
    .selectFrom('employee as e')
    .select(filledColumns)
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
