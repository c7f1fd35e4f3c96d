import { localLevelIn } from '#kernel/place/local-level.ts'
import { districtIn, provinceIn } from '#kernel/place/named.ts'
import { districtsOf, isInNepal, provinceOf, provinces } from '#kernel/place/nepal.ts'

/** The part of an address that the lists of Nepal know; `city` is the local level. */
export interface Place {
  country?: string | null | undefined
  province?: string | null | undefined
  district?: string | null | undefined
  city?: string | null | undefined
}

/** The fields of a row that make a place; what it does not name stays unnamed. */
export const placeIn = (row: Readonly<Record<string, unknown>>): Place =>
  Object.fromEntries(
    ['country', 'province', 'district', 'city'].flatMap((name) =>
      name in row ? [[name, typeof row[name] === 'string' ? row[name] : null]] : [],
    ),
  )

/**
 * An address as the lists have it: the local level by whatever spelling, and above it what follows from it. What is not
 * known, or lies elsewhere, stays as it is written.
 */
export function placed<T extends Place>(address: T): T {
  if (!isInNepal(address.country)) return address
  const { city, district, province } = { ...address, ...spelled(address) }
  const level = city ? localLevelIn(city, district || null) : null
  const above = level?.district ?? district
  const read = {
    ...(level ? { city: level.name } : {}),
    ...(above ? { district: above } : {}),
    ...(province || above ? { province: province || provinceOf(above ?? '') } : {}),
  }
  return { ...address, ...read }
}

const spelled = ({ district, province }: Place): Pick<Place, 'district' | 'province'> => ({
  ...(district ? { district: districtIn(district) ?? district } : {}),
  ...(province ? { province: provinceIn(province) ?? province } : {}),
})

/** What is wrong with an address in Nepal, by field; nothing is asked of places elsewhere. */
export function placeProblems({ country, province, district, city }: Place): Record<string, string[]> {
  if (!isInNepal(country) || !province) return {}
  if (!provinces.includes(province)) return { province: ['Choose one of the provinces of Nepal.'] }
  if (!district) return {}
  if (!districtsOf(province).includes(district))
    return { district: [`${district} is not a district of ${province}.`] }
  return city && !localLevelIn(city, district)
    ? { city: [`${city} is not a local level of ${district}.`] }
    : {}
}
