import type { PersonCtx } from '#platform/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Route } from '#platform/route.ts'
import { serveCommon, type Hooks } from '#engines/settings/settings-server.ts'
import { bank } from '#modules/commons/shared/bank.ts'
import { documentCategory } from '#modules/commons/shared/document-category.ts'
import { dutyStation } from '#modules/commons/shared/duty-station.ts'
import { educationDegree } from '#modules/commons/shared/education-degree.ts'
import { equipmentCategory } from '#modules/commons/shared/equipment-category.ts'
import { ethnicity } from '#modules/commons/shared/ethnicity.ts'
import { holidayCategory } from '#modules/commons/shared/holiday-category.ts'
import { idCardSample } from '#modules/commons/shared/id-card-sample.ts'
import { cardMerge } from '#modules/commons/shared/person-merge.ts'
import { expenseTypeRoutes } from '#modules/commons/server/expense-type.ts'
import { laidOut } from '#modules/commons/server/id-card-layout.ts'
import { lostHourBand } from '#modules/commons/shared/lost-hour-band.ts'
import { religion } from '#modules/commons/shared/religion.ts'

type Rule = NonNullable<Hooks<PersonCtx>['before']>

const inOrder: Rule = async (_ctx, values, current) => {
  const { from_minutes, to_minutes } = { ...current, ...values }
  if (Number(to_minutes) <= Number(from_minutes))
    throw invalid({ to_minutes: ['Below minutes must be more than From minutes.'] })
}

export const masterRoutes: Route[] = [
  ...serveCommon(bank),
  ...serveCommon(documentCategory),
  ...serveCommon(equipmentCategory),
  ...serveCommon(holidayCategory),
  ...serveCommon(religion),
  ...serveCommon(ethnicity),
  ...serveCommon(educationDegree),
  ...serveCommon(dutyStation),
  ...expenseTypeRoutes,
  ...serveCommon(lostHourBand, { before: inOrder }),
  ...serveCommon(idCardSample, {
    before: async (_, values, current) => laidOut(values, current as never, (name) => name in cardMerge),
  }),
]
