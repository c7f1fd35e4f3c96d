import { addOffline } from '#modules/attendance/shared/punch.ts'
import type { World } from '#test/world.ts'

/** HR enters that Asha came and went at these times on some days. */
export async function enterDays(
  world: World,
  dates: readonly string[],
  { check_in, check_out }: { check_in: string; check_out: string },
): Promise<void> {
  for (const date of dates)
    await world.as('hari').get(addOffline, {
      params: { org: 'himal' },
      body: { employee_ids: [world.id('asha')], date, check_in, check_out, remarks: 'Power cut' },
    })
}
