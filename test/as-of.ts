import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { World } from '#test/world.ts'

/** What a report of a data set says of asha on a day, null: today. */
export const rowsOf = (world: World) => async (data_set: string, as_of: string | null, more: object) =>
  (
    await world.as('hari').get(reportBuilder.rows, {
      params: { org: 'himal' },
      query: {
        definition: writeDefinition(
          Definition.parse({
            data_set,
            as_of,
            filters: [{ column: 'full_name', is: 'begins', values: ['Asha'] }],
            ...more,
          }),
        ) as never,
      },
    })
  ).results.map(({ _id, _person, ...row }) => row)
