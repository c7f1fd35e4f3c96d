import { sql } from 'kysely'
import { flags } from '#kernel/flag.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { commonSettingOf } from '#engines/settings/singleton-server.ts'
import { investigatorName } from '#modules/whistle-blower/server/investigator-row.ts'
import { unnamed } from '#modules/whistle-blower/server/unnamed.ts'
import { whistleSetting } from '#modules/whistle-blower/shared/whistle-setting.ts'

export const settingOf = ({ services }: OpenCtx) =>
  services.database.asPerson(SYSTEM_ACCOUNT, (db) => commonSettingOf(db, whistleSetting))

/** Organizations that take reports and have somebody to read them. */
export async function doorOf(ctx: OpenCtx) {
  const { enabled, ...setting } = await settingOf(ctx)
  const shown = {
    allow_identity: setting.allow_identity,
    acknowledge_days: setting.acknowledge_days,
    feedback_months: setting.feedback_months,
    introduction: setting.introduction ?? null,
    authorities: setting.authorities ?? null,
  }
  if (!enabled) return { ...shown, is_open: false, organizations: [], incident_types: [] }
  const { database } = ctx.services
  const [open, incident_types] = await database.asPerson(SYSTEM_ACCOUNT, async (db) => [
    await openOrganizations(db),
    await db
      .selectFrom('whistle_incident_type')
      .select(['id', 'name', 'name_nepali'])
      .where('is_archived', '=', false)
      .orderBy('name')
      .execute(),
  ])
  const organizations = []
  // a transaction sees one organization, so each is asked in turn
  for (const { org_id, slug, name } of open) {
    const investigators = await unnamed(ctx.services, org_id, investigatorsIn)
    if (investigators.some(({ duty }) => duty === 'Investigator'))
      organizations.push({
        slug,
        name,
        investigators: investigators.map(({ id, full_name, name_nepali, is_fallback, duty }) => ({
          ...{ id, full_name, name_nepali, is_fallback },
          is_custodian: duty === 'Custodian',
        })),
      })
  }
  return { ...shown, is_open: organizations.length > 0, organizations, incident_types }
}

export const openOrganizations = async (db: Db) => {
  const all = await db
    .selectFrom('organization_listed')
    .select(['org_id', 'slug', 'name', 'time_zone', 'flags'])
    .orderBy('name')
    .execute()
  return all.filter(
    ({ flags: own }) =>
      (own as Partial<Record<string, boolean>>)['whistle_blower'] ?? flags.whistle_blower.initial,
  )
}

/** With their keys: investigators who may still come in, and custodians. */
export const investigatorsIn = (db: Db) =>
  db
    .selectFrom('whistle_investigator as i')
    .leftJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'i.org_id').onRef('e.id', '=', 'i.employee_id'),
    )
    .innerJoin('whistle_key as k', (join) =>
      join.onRef('k.org_id', '=', 'i.org_id').onRef('k.investigator_id', '=', 'i.id'),
    )
    .select([
      'i.id',
      'i.is_fallback',
      'i.duty',
      investigatorName.as('full_name'),
      'e.name_nepali',
      'k.public_key',
    ])
    .where('i.is_archived', '=', false)
    .where(
      sql<boolean>`case when i.account_id is null then e.left_on is null or e.left_on >= org_today()
        else exists (select from membership m where m.org_id = i.org_id and m.account_id = i.account_id and m.is_investigator) end`,
    )
    .orderBy(investigatorName)
    .execute()
