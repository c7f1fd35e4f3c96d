import { handlePerson, type Route } from '#platform/route.ts'
import { industries, industryList } from '#modules/organization/shared/industry.ts'

export const industryRoutes: Route[] = [
  handlePerson(industryList, async () => ({ results: industries.map((name) => ({ name })) })),
]
