import { sql } from 'kysely'
import { forbidden, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { sealedForms } from '#platform/db-sealing.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FieldRight } from '#modules/hris/domain/field-groups.ts'
import { masked } from '#modules/hris/domain/field-rights.ts'
import { lockEmployee } from '#modules/hris/server/employee-row.ts'
import { noteGroup } from '#modules/hris/server/readings.ts'
import { refuseUnwritable } from '#modules/hris/server/field-ways.ts'
import { rightTo, writerOf } from '#modules/hris/server/look.ts'
import { proofColumns } from '#modules/hris/server/record-store.ts'
import { refuseUnseenPapers } from '#modules/hris/server/record-papers.ts'
import {
  legalInfo,
  saveLegalInfo,
  verifyLegal,
  type LegalInfo,
  type LegalProof,
} from '#modules/hris/shared/legal-info.ts'
import { maskedLegal, uniqueLegal, type legalFields } from '#modules/hris/shared/legal-fields.ts'

export const legalInfoRoutes: Route[] = [
  handle(legalInfo, async (ctx, { params }) => {
    const right = await rightTo(ctx, params.employee_id, 'legal', 'read')
    const info = await readLegal(ctx, params.employee_id, right)
    if (info.version > 0) await noteGroup(ctx, params.employee_id, 'legal', right)
    return info
  }),
  handle(saveLegalInfo, async (ctx, { params, body }) => {
    const seen = await writerOf(ctx, params.employee_id, 'legal')
    const right = seen.rights.legal
    await lockEmployee(ctx, params.employee_id)
    const { version, ...values } = body
    const current = await readLegal(ctx, params.employee_id, right)
    await checkVersion(current, version, () => current)
    refuseUnwritable(seen, ctx.as, 'legal', { ...current }, { ...values })
    await writeLegal(ctx, params.employee_id, version, values)
    return readLegal(ctx, params.employee_id, right)
  }),
  handle(verifyLegal, async (ctx, { params: { employee_id, id }, body }) => {
    await rightTo(ctx, employee_id, 'legal', 'write')
    if (employee_id === ctx.employee_id) throw forbidden()
    await lockEmployee(ctx, employee_id)
    const [current] = await proofsOf(ctx, employee_id, id)
    if (!current) throw notFound()
    await checkVersion(current, body.version, () => current)
    refuseUnseenPapers(body, current)
    const seen = body.is_verified ? { at: ctx.now, by: ctx.viewer.account_id } : { at: null, by: null }
    await ctx.db
      .updateTable('employee_legal_proof')
      .set({ verified_at: seen.at, verified_by: seen.by, version: current.version + 1 })
      .where('id', '=', id)
      .execute()
    const [verified] = await proofsOf(ctx, employee_id, id)
    return verified ?? current
  }),
]

/** Refuses what cannot be, whoever wrote it. */
export function checkLegal(
  { today }: Pick<Ctx, 'today'>,
  { citizenship_issued_on: on }: Record<string, unknown>,
) {
  if (typeof on === 'string' && on > today)
    throw invalid({ citizenship_issued_on: ['Citizenship issued on cannot be a future date'] })
}

/** Version 0: there is no row yet. */
export async function writeLegal(
  ctx: Ctx,
  employee_id: string,
  version: number,
  values: Partial<Record<keyof typeof legalFields, string | null | undefined>>,
) {
  checkLegal(ctx, values)
  await refuseTaken(ctx, employee_id, values)
  if (version === 0)
    await ctx.db
      .insertInto('employee_legal_info')
      .values({ ...values, employee_id })
      .execute()
  else
    await ctx.db
      .updateTable('employee_legal_info')
      .set({ ...values, version: version + 1 })
      .where('employee_id', '=', employee_id)
      .execute()
}

const heldAs = (number: string) => sql<string>`any(${sealedForms([number])}::text[])`

async function refuseTaken(
  ctx: Ctx,
  employeeId: string,
  values: Partial<Record<keyof typeof legalFields, string | null | undefined>>,
) {
  const given = uniqueLegal.filter((name) => values[name])
  if (!given.length) return
  const taken = await ctx.db
    .selectFrom('employee_legal_info as l')
    .innerJoin('employee as e', (join) =>
      join.onRef('e.org_id', '=', 'l.org_id').onRef('e.id', '=', 'l.employee_id'),
    )
    .select(['e.code', 'e.full_name', ...uniqueLegal.map((name) => `l.${name}` as const)])
    .where('e.id', '<>', employeeId)
    .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', ctx.today)]))
    .where((eb) => eb.or(given.map((name) => eb(`l.${name}`, '=', heldAs(values[name] ?? '')))))
    .execute()
  const errors = given.flatMap((name) => {
    const other = taken.find((row) => row[name] === values[name])
    return other ? [{ name, said: [`${other.full_name} (${other.code}) has this number.`] }] : []
  })
  if (errors.length) throw invalid(Object.fromEntries(errors.map(({ name, said }) => [name, said])))
}

/** What proves each number that is known: it comes and goes with the number, by triggers. */
async function proofsOf(ctx: Ctx, employeeId: string, id?: string): Promise<LegalProof[]> {
  let rows = ctx.db
    .selectFrom('employee_legal_proof')
    .select(['id', 'number', 'version', ...proofColumns('employee_legal_proof')])
    .where('employee_id', '=', employeeId)
  if (id !== undefined) rows = rows.where('id', '=', id)
  // which numbers there are the table checks
  return (await rows.execute()) as LegalProof[]
}

export async function readLegal(ctx: Ctx, employeeId: string, right: FieldRight): Promise<LegalInfo> {
  const [row, proofs] = await Promise.all([
    ctx.db
      .selectFrom('employee_legal_info')
      .selectAll()
      .where('employee_id', '=', employeeId)
      .executeTakeFirst(),
    proofsOf(ctx, employeeId),
  ])
  const known = {
    pan_no: row?.pan_no ?? null,
    citizenship_no: row?.citizenship_no ?? null,
    passport_no: row?.passport_no ?? null,
    passport_expires_on: row?.passport_expires_on ?? null,
    citizenship_issued_at: row?.citizenship_issued_at ?? null,
    citizenship_issued_on: row?.citizenship_issued_on ?? null,
    licence_no: row?.licence_no ?? null,
    licence_expires_on: row?.licence_expires_on ?? null,
    national_id_no: row?.national_id_no ?? null,
    provident_fund_no: row?.provident_fund_no ?? null,
    social_security_no: row?.social_security_no ?? null,
    investment_trust_no: row?.investment_trust_no ?? null,
  }
  const hidden = Object.fromEntries(maskedLegal.map((name) => [name, known[name] && masked(known[name])]))
  return { right, ...known, ...(right === 'masked' ? hidden : {}), proofs, version: row?.version ?? 0 }
}
