import pg from 'pg'
import { newId } from '#platform/id.ts'
import { requestDeparture } from '#modules/transfer/shared/transfer-move.ts'
import { organizations, type Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'

export const himal = { params: { org: 'himal' } }
export const terai = { params: { org: 'terai' } }
export const [reason, separationType, branchThere] = [newId(), newId(), newId()]
export const at = (org: string, id: string, body: object) => ({ params: { org, id }, body }) as never

export type MoveWorld = Awaited<ReturnType<typeof openMoveWorld>>

/** Asha has a history, leave and a loan at Himal, and may move to Terai. */
export async function openMoveWorld() {
  const world = await openWorld({ env: { ROLE: 'all' } })
  const client = new pg.Client({ ...world.connection })
  await client.connect()
  await client.query(`update organization set flags = '{"transfer_request": true}'`)
  await world.inOrg('himal', async (db) => {
    await db.insertInto('transfer_reason').values({ id: reason, name: 'Family care' }).execute()
    await db
      .insertInto('separation_type')
      .values({ id: separationType, name: 'Move within the group', category: 'Voluntary' } as never)
      .execute()
    await db
      .updateTable('employee')
      .set({ mobile: '9800000001', date_of_birth: '1991-05-17' })
      .where('id', '=', world.id('asha'))
      .execute()
    await db
      .updateTable('employee')
      .set({ mobile: '9811111111' })
      .where('id', '=', world.id('bikash'))
      .execute()
    await db
      .insertInto('employee_experience')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        employer: 'Everest Bank',
        job_title: 'Teller',
        started_on: '2015-01-01',
        ended_on: '2019-12-31',
      })
      .execute()
    await db
      .insertInto('employee_education')
      .values({
        id: newId(),
        employee_id: world.id('asha'),
        degree: 'Bachelor',
        institution: 'Tribhuvan University',
        finished_in: 2014,
      })
      .execute()
  })
  await world.inOrg('terai', (db) =>
    db.insertInto('branch').values({ id: branchThere, name: 'Birgunj', code: 'BRJ' }).execute(),
  )
  await balancesOfAsha(world)
  const ask = (who: Name, more: object = {}) =>
    world.as(who).ask(requestDeparture, {
      ...himal,
      body: {
        organization_id: organizations.terai.id,
        reason_id: reason,
        desired_from: '2026-12-15',
        shared: [],
        carries: [],
        explanation: 'Because my family moves',
        ...more,
      },
    } as never)
  return {
    world,
    client,
    ask,
    rowsOf: rowsIn(client),
    async close() {
      await client.end()
      await world.close()
    },
  }
}

/** Twelve days of a leave that both sides have, three of one that only this side has, and a loan of which 50,000 is owed. */
async function balancesOfAsha(world: World) {
  const employee_id = world.id('asha')
  for (const org of ['himal', 'terai'] as const)
    await world.inOrg(org, async (db) => {
      const [method, type] = [newId(), newId()]
      await db
        .insertInto('loan_method')
        .values({ id: method, name: 'Equal', kind: 'Interest-free' })
        .execute()
      await db
        .insertInto('loan_type')
        .values({ id: type, name: 'Staff Loan', method_id: method, max_amount: '500000', max_months: 60 })
        .execute()
      await db
        .insertInto('leave_type')
        .values([
          {
            id: newId(),
            name: org === 'himal' ? 'Home Leave' : 'Annual Leave',
            code: 'HL',
            colour: '#4964DE',
          },
          ...(org === 'himal' ? [{ id: newId(), name: 'Study Leave', code: 'SL', colour: '#4964DE' }] : []),
        ] as never)
        .execute()
      await db
        .insertInto('fiscal_year')
        .values({
          ...{ id: newId(), name: '2026', category: 'general', calendar: 'AD' },
          ...{ applicable_from: '2026-01-01', applicable_to: '2026-12-31' },
        } as never)
        .execute()
      if (org === 'terai') return
      const types = await db.selectFrom('leave_type').select(['id', 'code']).execute()
      await db
        .insertInto('leave_ledger')
        .values(
          types.map(({ id: leave_type_id, code }) => ({
            ...{ id: newId(), employee_id, leave_type_id, kind: 'adjustment' },
            ...{ days: code === 'HL' ? '12' : '3', effective_on: '2026-01-01' },
            ...{ reason: 'Before', source_type: 'balance_change', source_id: newId() },
          })) as never,
        )
        .execute()
      const loan_id = newId()
      await db
        .insertInto('loan')
        .values({
          ...{ id: loan_id, number: 1, employee_id, loan_type_id: type, state: 'Active', amount: '60000' },
          ...{ months: 6, first_on: '2026-11-01', method: 'Interest-free', day_count: '30/360' },
          ...{ rounding_unit: '1', annual_rate: '0', disbursed_on: '2026-10-01' },
        })
        .execute()
      await db
        .insertInto('loan_entry')
        .values({
          ...{ id: newId(), loan_id, employee_id, kind: 'Opening', principal: '50000' },
          ...{ effective_on: '2026-10-01', account_name: 'HR' },
        })
        .execute()
      await db
        .insertInto('loan_instalment')
        .values(
          ['2026-12', '2027-01'].map((month, at) => ({
            ...{ loan_id, employee_id, seq: at + 1, principal: '25000', interest: '0' },
            ...{ start_on: `${month}-01`, due_on: `${month}-28` },
          })),
        )
        .execute()
    })
}

/** Every row of one organization, of the tables that have one. */
const rowsIn =
  (client: pg.Client) =>
  async (org_id: number): Promise<string> => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'org_id' and table_schema = 'public'
     and table_name in (select relname from pg_class where relkind = 'r')`,
    )
    const texts = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t where org_id = $1`,
        [org_id],
      )
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  }
