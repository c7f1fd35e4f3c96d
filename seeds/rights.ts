import { allCodes } from '#kernel/codes.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { SeedDatabase } from '#seeds/at-once.ts'
import type { Written } from '#seeds/employment.ts'
import { idOf } from '#seeds/ids.ts'
import { auditor, rightsOf } from '#seeds/logins.ts'

const allAreas = allCodes.filter(({ code }) => code.endsWith('.00')).map(({ code }) => code)
const payrollOnly = allCodes.filter(({ module }) => module === 'payroll').map(({ code }) => code)
const groupNames = { everything: 'HR administrator', payroll: 'Payroll only' } as const

/** The two groups of an organization, and who is in them. */
export async function writeRights(db: Db, hired: readonly Written[]) {
  const ids = { everything: newId(), payroll: newId() }
  await db
    .insertInto('permission_group')
    .values([
      { id: ids.everything, name: groupNames.everything, codes: allAreas },
      { id: ids.payroll, name: groupNames.payroll, codes: payrollOnly },
    ])
    .execute()
  const members = hired.flatMap(({ person, account_id }) => {
    const rights = rightsOf(person.email)
    return rights ? [{ account_id, group_id: ids[rights] }] : []
  })
  if (members.length) await db.insertInto('permission_group_member').values(members).execute()
  await writeBranchHr(db, hired)
}

/** HR of one branch: who works there and nobody else. */
async function writeBranchHr(db: Db, hired: readonly Written[]) {
  const [first] = hired
  const one = hired.find(
    ({ person }) => person.branch !== first?.person.branch && person.left === null && !person.email,
  )
  if (!one) return
  const id = newId()
  const { account_id } = one
  const codes = ['2.99', '4.00', '6.00']
  await db.insertInto('permission_group').values({ id, name: 'HR of a branch', codes }).execute()
  await db.insertInto('permission_group_member').values({ group_id: id, account_id }).execute()
  await askBranchHr(db, id, account_id)
  await db.updateTable('membership').set({ is_hr: true }).where('account_id', '=', account_id).execute()
  const branch = await db
    .selectFrom('branch')
    .select('id')
    .where((eb) => eb.or([eb('name', '=', one.person.branch), eb('code', '=', one.person.branch)]))
    .executeTakeFirst()
  if (branch) await db.insertInto('membership_branch').values({ account_id, branch_id: branch.id }).execute()
}

/** Who looks after a branch from outside the head office is asked for an authenticator, and has a month for it. */
async function askBranchHr(db: Db, group_id: string, account_id: string) {
  const security_id = newId()
  await db
    .insertInto('organization_security')
    .values({ id: security_id, mechanism: 'totp', enforced_for: 'groups', grace_days: 30 })
    .execute()
  await db.insertInto('security_group').values({ security_id, group_id }).execute()
  await db.insertInto('totp_demand').values({ account_id, since: clock.instant() }).execute()
}

/** The admin is HR of the other organization too, with the common settings; the auditor looks into both. */
export async function addAcrossOrganizations(
  database: SeedDatabase,
  orgIds: readonly number[],
  password_hash: string,
) {
  const audit = {
    id: idOf('account audit'),
    username: 'audit',
    email: auditor.email,
    full_name: auditor.full_name,
    password_hash,
    is_audit_user: true,
    email_confirmed_at: clock.instant(),
  }
  const admin = await database.asOwner(async (db) => {
    await db.insertInto('account').values(audit).execute()
    return db
      .updateTable('account')
      .set({ common_codes: ['10.00', '7.00'] })
      .where('email', '=', 'admin@demo.test')
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  for (const org_id of orgIds) {
    const scope = { org_id, account_id: admin.id, acting_as: 'system', request_no: 'demo' }
    await database.inBatch(scope, async (db) => {
      await db.insertInto('membership').values({ account_id: audit.id, is_audit: true }).execute()
      const own = await db
        .insertInto('membership')
        .values({ account_id: admin.id, is_hr: true })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst()
      if (!own.numInsertedOrUpdatedRows) return
      const group = await db
        .selectFrom('permission_group')
        .select('id')
        .where('name', '=', groupNames.everything)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('permission_group_member')
        .values({ group_id: group.id, account_id: admin.id })
        .execute()
    })
  }
}
