import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { bandProblems } from '#modules/hris/domain/contract-band.ts'
import { followContract } from '#modules/hris/server/contract-follow.ts'
import { contractRows, contractsFrom, contractStateOf } from '#modules/hris/server/contract-row.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { teamBelow } from '#modules/hris/server/team-below.ts'
import {
  changeContract,
  contractPurpose,
  contracts,
  contractSettings,
  contractsOf,
  contractStates,
  renewContract,
  runningStates,
  type ContractState,
} from '#modules/hris/shared/contract.ts'

const mayRead = (ctx: Pick<Ctx, 'org'>) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.documents], 'read')

/** The signed paper: read as documents of people are, sent by who keeps contracts and documents. */
export const contractFiles: FilePurpose = {
  purpose: contractPurpose,
  of_record: true,
  read: async (ctx, file) => {
    const contract = await ctx.db
      .selectFrom('contract')
      .select('employee_id')
      .where('file_id', '=', file.id)
      .executeTakeFirst()
    if (!contract) return !ctx.org.is_limited && file.account_id === ctx.viewer.account_id
    if (!mayRead(ctx)) return contract.employee_id === ctx.employee_id
    await noteGroup(ctx, contract.employee_id, 'document', 'view', { how: 'File', about: 'Contract' })
    return true
  },
  upload: async (ctx) =>
    ctx.org.is_hr &&
    allowed(ctx.org.codes, [P.hris.documents], 'write') &&
    allowed(ctx.org.codes, [P.hris.contracts], 'write'),
}

export const contractRoutes: Route[] = [
  ...serveSingleton(contractSettings, {
    async before(_ctx, value) {
      const { low_days, medium_days, high_days, critical_days } = contractSettings.body.parse(value)
      const found = bandProblems({ low_days, medium_days, high_days, critical_days })
      if (Object.keys(found).length) throw invalid(found)
    },
  }),
  handle(contracts, async (ctx, { query }) => {
    const bands = await settingOf(ctx.db, contractSettings)
    const wanted: readonly ContractState[] = query.state?.length ? query.state : runningStates
    const all = sql.join(
      [
        ...foundBy(query.search, sql`e.id`),
        mine(ctx),
        worksHere(ctx),
        query.ends_from ? sql`c.ends_on >= ${query.ends_from}` : sql`true`,
        query.ends_to ? sql`c.ends_on <= ${query.ends_to}` : sql`true`,
        query.document ? sql`(c.file_id is not null) = ${query.document === 'with'}` : sql`true`,
        query.employment_type_id?.length
          ? sql`exists (select from employment_assignment a where a.employee_id = e.id and ${holds(ctx.today)}
              and a.employment_type_id = any(${query.employment_type_id}::uuid[]))`
          : sql`true`,
      ],
      sql` and `,
    )
    const state = contractStateOf(ctx.today, bands)
    const [lines, totals] = await Promise.all([
      contractRows(
        ctx,
        sql`${all} and ${state} = any(${[...wanted]}::text[])
          order by c.ends_on, e.full_name, c.id limit ${query.limit} offset ${query.offset}`,
        bands,
      ),
      sql<{ state: ContractState; count: number }>`
        select ${state} as state, count(*)::int as count from ${contractsFrom} where ${all} group by 1`.execute(
        ctx.db,
      ),
    ])
    const counted = new Map(totals.rows.map((row) => [row.state, row.count]))
    const of = (one: ContractState) => counted.get(one) ?? 0
    return {
      count: contractStates.filter((one) => wanted.includes(one)).reduce((sum, one) => sum + of(one), 0),
      results: lines,
      totals: {
        Safe: of('Safe'),
        Low: of('Low'),
        Medium: of('Medium'),
        High: of('High'),
        Critical: of('Critical'),
        Expired: of('Expired'),
        Renewed: of('Renewed'),
        Terminated: of('Terminated'),
      },
    }
  }),
  handle(contractsOf, async (ctx, { params }) => {
    const { is_self } = await lookAt(ctx, params.employee_id)
    // colleagues meet each other in the directory, which tells nothing of contracts
    if (ctx.as === 'user' && !is_self) throw notFound()
    return {
      results: await contractRows(
        ctx,
        sql`c.employee_id = ${params.employee_id} order by c.starts_on desc, c.id`,
        await settingOf(ctx.db, contractSettings),
      ),
    }
  }),
  handle(changeContract, async (ctx, { params, body }) => {
    const { version, ...values } = body
    const { row: contract, write } = await locked(ctx, params.id, version)
    if (values.starts_on !== undefined) refuseStart(values.starts_on, contract)
    await refusePaper(ctx, values.file_id, contract.file_id)
    await write(values)
    return one(ctx, contract.id)
  }),
  handle(renewContract, async (ctx, { params, body }) => {
    const { row: contract } = await locked(ctx, params.id, body.version)
    const employee = await lockEmployee(ctx, contract.employee_id)
    const next = await ctx.db
      .selectFrom('contract')
      .select('id')
      .where('renewal_of', '=', contract.id)
      .executeTakeFirst()
    if (next) throw conflict('This contract was renewed already: renew the one that followed it.')
    if (contract.terminated_on) throw conflict(`This contract ended early, on ${contract.terminated_on}.`)
    if (body.ends_on <= contract.ends_on)
      throw invalid({ ends_on: [`New end must be after the present end, ${contract.ends_on}.`] })
    if (employee.left_on) throw invalid({ ends_on: [`The last working day is set, ${employee.left_on}.`] })
    const starts_on = body.starts_on ?? addDays(contract.ends_on, 1)
    if (starts_on <= contract.ends_on)
      throw invalid({ starts_on: [`New start must be after the present end, ${contract.ends_on}.`] })
    if (starts_on > body.ends_on) throw invalid({ starts_on: ['New start cannot be after the new end.'] })
    await refusePaper(ctx, body.file_id, null)
    const { ends_on, remarks } = body
    const id = await followContract(ctx.db, contract, {
      starts_on,
      ends_on,
      remarks,
      terms: body.terms ?? null,
      file_id: body.file_id ?? null,
      created_by: ctx.viewer.account_id,
    })
    await ctx.db
      .updateTable('employee')
      .set({ contract_ends_on: ends_on, version: employee.version + 1 })
      .where('id', '=', employee.id)
      .execute()
    await ctx.signal('contract.renewed', { employee_id: employee.id, ends_on })
    return one(ctx, id)
  }),
]

async function one(ctx: Ctx, id: string) {
  const [row] = await contractRows(ctx, sql`c.id = ${id}`, await settingOf(ctx.db, contractSettings))
  if (!row) throw notFound()
  return row
}

const locked = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'contract', id, version, {
    current: () => one(ctx, id),
    check: ({ employee_id }) => {
      if (employee_id === ctx.employee_id) throw forbidden('Nobody renews their own contract.')
    },
  })

function refuseStart(starts_on: Day, { ends_on }: { ends_on: Day }) {
  if (starts_on > ends_on) throw invalid({ starts_on: [`Starts on cannot be after the end, ${ends_on}.`] })
}

/** A paper that was sent for a contract, by who may send one; one that is there may stay. */
async function refusePaper(ctx: Ctx, file_id: string | null | undefined, known: string | null) {
  if (file_id === undefined || file_id === known) return
  if (!allowed(ctx.org.codes, [P.hris.documents], 'write'))
    throw forbidden('The signed paper is for those who keep documents.')
  if (file_id === null) return
  const file = await ctx.db
    .selectFrom('stored_file as f')
    .select('f.id')
    .where('f.id', '=', file_id)
    .where('f.purpose', '=', contractPurpose)
    .where('f.account_id', '=', ctx.viewer.account_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contract as c').select('c.id').whereRef('c.file_id', '=', 'f.id'))),
    )
    .executeTakeFirst()
  if (!file) throw invalid({ file_id: ['Select a valid choice.'] })
}

/** People who work here: a contract that is over stays in the register as long as its person does. */
const worksHere = (ctx: Ctx) =>
  sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today} or c.terminated_on is not null)`

const mine = (ctx: Ctx) =>
  ctx.as === 'supervisor'
    ? sql<boolean>`e.id in (with recursive ${teamBelow(ctx.employee_id, 'all', ctx.today)} select id from team)`
    : sql<boolean>`true`
