import { isZone } from '#kernel/calendar/zone.ts'

/** What the runtimes' lists (CLDR) still call by a former name: the name that IANA, and so the database, has now. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The name in use today: `Asia/Kathmandu` also of `Asia/Katmandu`. */
export const zoneNow = (zone: string) => renamed[zone] ?? zone

/** A runtime that is older than the new name goes by the former one. */
const zoneHere = (zone: string) => (zoneNow(zone) !== zone && isZone(zoneNow(zone)) ? zoneNow(zone) : zone)

let known: readonly string[] | undefined
/** Every IANA zone that this runtime reckons with, by its name of today and in their order, and UTC. */
export const zoneNames = (): readonly string[] =>
  (known ??= [...new Set([...Intl.supportedValuesOf('timeZone').map(zoneHere), 'UTC'])].toSorted())

/** Whether it is such a name, or a former one: neither `+05:45` nor `asia/kathmandu`, which runtimes know too. */
export const isZoneName = (name: string) => zoneNames().includes(zoneHere(name))
