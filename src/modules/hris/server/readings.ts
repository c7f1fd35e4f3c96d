import type { Ctx } from '#platform/context.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import type { ReadPart, ReadWay } from '#engines/audit/reading.ts'
import type { FieldGroup, FieldRight } from '#modules/hris/domain/field-groups.ts'

/** Groups of fields of which it is kept who reads them of another. */
const parts: Partial<Record<FieldGroup, ReadPart>> = {
  bank: 'Bank account',
  compensation: 'Pay',
  medical: 'Health',
  legal: 'Identity',
  document: 'Identity',
  discipline: 'Discipline',
}
export const partOf = (group: FieldGroup): ReadPart | undefined => parts[group]

/** Keeps that the caller has read a group of somebody's fields in full; nothing of what is one's own or masked. */
export async function noteGroup(
  ctx: Ctx,
  employee_id: string,
  group: FieldGroup,
  right: FieldRight,
  told: { how?: ReadWay; about?: string } = {},
) {
  const part = partOf(group)
  if (!part || right === 'masked' || (employee_id === ctx.employee_id && !ctx.viewer.simulation)) return
  await noteReading(ctx, [{ employee_id, part }], told)
}
