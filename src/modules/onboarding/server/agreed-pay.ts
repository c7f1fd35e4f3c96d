import type { Ctx } from '#platform/context.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import type { ReadWay } from '#engines/audit/reading.ts'

/** Keeps that the caller reads what these newcomers will be paid, on the page or, by what it is called, in a file. */
export async function noteAgreedPay(
  ctx: Ctx,
  newcomers: readonly { id: string; employee_id: string | null }[],
  told: { how?: ReadWay; about?: string } = {},
): Promise<void> {
  const others = newcomers.filter(
    ({ employee_id }) => ctx.viewer.simulation || employee_id === null || employee_id !== ctx.employee_id,
  )
  const reads = others.map(({ id }) => ({ employee_id: null, newcomer_id: id, part: 'Pay' as const }))
  await noteReading(ctx, reads, told)
}
