import table from '#kernel/place/local-levels.json' with { type: 'json' }
import { distance, folded, kindIn, type LevelKind } from '#kernel/place/spelling.ts'

/** A municipality of one of the four kinds, as schedule 8 of the constitution knows them. */
export interface LocalLevel {
  /** With its kind, as it is written into an address: `Madi Rural Municipality`. */
  name: string
  nepali: string
  district: string
  kind: LevelKind
}

const levelKinds = [
  'Metropolitan City',
  'Sub-Metropolitan City',
  'Municipality',
  'Rural Municipality',
] as const
const kindsInNepali: Record<LevelKind, string> = {
  'Metropolitan City': 'महानगरपालिका',
  'Sub-Metropolitan City': 'उपमहानगरपालिका',
  Municipality: 'नगरपालिका',
  'Rural Municipality': 'गाउँपालिका',
}
const districts: Readonly<Record<string, Partial<Record<LevelKind, string>>>> = table.districts

/** In the order of the Latin alphabet. */
export const localLevels: readonly LocalLevel[] = Object.entries(districts).flatMap(([district, kinds]) =>
  kindsOf(kinds)
    .flatMap(([kind, names]) =>
      names.split('; ').map((one): LocalLevel => {
        const [name = '', nepali = ''] = one.split('|')
        return { name: `${name} ${kind}`, nepali: `${nepali} ${kindsInNepali[kind]}`, district, kind }
      }),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name)),
)
const byDistrict = Map.groupBy(localLevels, ({ district }) => district)
export const localLevelsOf = (district: string): readonly LocalLevel[] => byDistrict.get(district) ?? []

/** What some were called before, or are called beside; the name that is in force first. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  'Aamachhodingmo Rural Municipality': ['Parbatikunda', 'पार्वतीकुण्ड'],
  'Limchungbung Rural Municipality': ['Sunkoshi', 'सुनकोशी'],
  'Sunil Smriti Rural Municipality': ['Suwarnawati', 'सुवर्णावती'],
  'Parivartan Rural Municipality': ['Duikholi', 'दुईखोली'],
  'Barpak Sulikot Rural Municipality': ['Sulikot', 'सुलीकोट'],
  'Doramba Rural Municipality': ['Doramba Shailung', 'दोरम्बा शैलुङ'],
  'Ruru Rural Municipality': ['Rurukshetra', 'रुरुक्षेत्र'],
  'Lo-Ghekar Damodarkunda Rural Municipality': ['Dalome', 'दालोमे'],
  'Manang Ngisyang Rural Municipality': ['Neshyang', 'नेस्याङ'],
}

interface Spelled {
  level: LocalLevel
  forms: readonly string[]
}
const spelled: readonly Spelled[] = localLevels.map((level) => ({
  level,
  forms: [level.name, level.nepali, ...(formerNames[level.name] ?? [])].map(folded),
}))
const spelledIn = Map.groupBy(spelled, ({ level }) => level.district)

/**
 * The one that a text means, however it is spelled: without its kind, in Nepali letters, by a former name, shortened, or
 * with a slip in it. Null where none or several of the district are meant. Without a district slips are not forgiven.
 */
export function localLevelIn(text: string, district: string | null): LocalLevel | null {
  const asked = folded(text)
  if (!asked) return null
  const kind = kindIn(text)
  const among = district === null ? spelled : (spelledIn.get(district) ?? [])
  const one = (fits: (form: string) => boolean): LocalLevel | null | undefined => {
    const found = among.filter(({ forms }) => forms.some(fits)).map(({ level }) => level)
    const ofKind = kind ? found.filter((level) => level.kind === kind) : found
    const [first, ...others] = ofKind.length ? ofKind : found
    return first && (others.length ? null : first)
  }
  const exact = one((form) => form === asked)
  if (exact !== undefined) return exact
  if (district === null || asked.length < shortest) return null
  const begun = one((form) => form.startsWith(asked))
  if (begun !== undefined) return begun
  return one((form) => form.length >= shortest && distance(form, asked) <= slips(asked)) ?? null
}

/** Of names that are shorter, parts and slips mean too many. */
const shortest = 4
const slips = (asked: string) => (asked.length > 7 ? 2 : 1)

function kindsOf(kinds: Partial<Record<LevelKind, string>>): [LevelKind, string][] {
  return levelKinds.flatMap((kind): [LevelKind, string][] => {
    const names = kinds[kind]
    return names ? [[kind, names]] : []
  })
}
