import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { bandProblems } from '#modules/hris/domain/contract-band.ts'
import { followContract } from '#modules/hris/server/contract-follow.ts'
import { contractListRoute, contractsWhere, oneContract } from '#modules/hris/server/contract-row.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { lookAt } from '#modules/hris/server/look.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import {
  changeContract,
  contractPurpose,
  contractSettings,
  contractsOf,
  renewContract,
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
  contractListRoute,
  handle(contractsOf, async (ctx, { params }) => {
    const { is_self } = await lookAt(ctx, params.employee_id)
    // colleagues meet each other in the directory, which tells nothing of contracts
    if (ctx.as === 'user' && !is_self) throw notFound()
    return {
      results: await contractsWhere(ctx, sql`c.employee_id = ${params.employee_id}`, sql`c.starts_on desc`),
    }
  }),
  serveAction(changeContract, async (ctx, { params, body }) => {
    const { version, ...values } = body
    const { row: contract, write } = await locked(ctx, params.id, version)
    if (values.starts_on !== undefined) refuseStart(values.starts_on, contract)
    await refusePaper(ctx, values.file_id, contract.file_id)
    await write(values)
    return oneContract(ctx, contract.id)
  }),
  serveAction(renewContract, async (ctx, { params, body }) => {
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
    return oneContract(ctx, id)
  }),
]

const locked = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'contract', id, version, {
    current: () => oneContract(ctx, id),
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
