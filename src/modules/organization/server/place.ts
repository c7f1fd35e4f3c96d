import { invalid } from '#kernel/errors.ts'
import { placed, placeIn, placeProblems } from '#kernel/place/address.ts'

type Row = Readonly<Record<string, unknown>>

/** The place that would be written, as the lists of Nepal have it; refused where its parts do not lie in each other. */
export function placeWritten(values: Row, current: Row | null) {
  const {
    country,
    province = null,
    district = null,
    city = null,
  } = placed(placeIn({ ...current, ...values }))
  const problems = placeProblems({ country, province, district, city })
  if (Object.keys(problems).length) throw invalid(problems)
  return { province, district, city }
}
