import { sql } from 'kysely'
import { newId } from '#platform/id.ts'
import type { World } from '#test/world.ts'

/**
 * Puts a type into the policies that are not over, with a rule that asks for nothing and gives nothing; an organization
 * without any policy gets one that has been in force from the beginning.
 */
export const giveRule = (world: Pick<World, 'inOrg'>, leaveTypeId: string) =>
  world.inOrg('himal', async (db) => {
    await sql`insert into leave_master_setting (id, name, effective_from, state)
      select ${newId()}, 'Leave policy', '1900-01-01', 'Active'
      where not exists (select from leave_master_setting where state <> 'Draft')`.execute(db)
    await sql`insert into leave_rule (id, setting_id, leave_type_id)
      select gen_random_uuid(), s.id, ${leaveTypeId} from leave_master_setting s where s.state <> 'Expired'
      on conflict do nothing`.execute(db)
  })
