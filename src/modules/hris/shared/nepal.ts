/**
 * Provinces and districts of Nepal since the constitution of 2015 (schedule 4, and the cabinet's division of
 * Nawalparasi and Rukum), with the names of provinces as their assemblies chose them. `version` is the day from which the
 * last of them was in force: whoever changes the lists changes it.
 */
export const nepal = {
  country: 'Nepal',
  version: '2023-03-01',
  provinces: {
    Koshi: [
      ...['Bhojpur', 'Dhankuta', 'Ilam', 'Jhapa', 'Khotang', 'Morang', 'Okhaldhunga', 'Panchthar'],
      ...['Sankhuwasabha', 'Solukhumbu', 'Sunsari', 'Taplejung', 'Terhathum', 'Udayapur'],
    ],
    Madhesh: ['Bara', 'Dhanusha', 'Mahottari', 'Parsa', 'Rautahat', 'Saptari', 'Sarlahi', 'Siraha'],
    Bagmati: [
      ...['Bhaktapur', 'Chitwan', 'Dhading', 'Dolakha', 'Kathmandu', 'Kavrepalanchok', 'Lalitpur'],
      ...['Makwanpur', 'Nuwakot', 'Ramechhap', 'Rasuwa', 'Sindhuli', 'Sindhupalchok'],
    ],
    Gandaki: [
      ...['Baglung', 'Gorkha', 'Kaski', 'Lamjung', 'Manang', 'Mustang', 'Myagdi', 'Nawalparasi East'],
      ...['Parbat', 'Syangja', 'Tanahun'],
    ],
    Lumbini: [
      ...['Arghakhanchi', 'Banke', 'Bardiya', 'Dang', 'Gulmi', 'Kapilvastu', 'Nawalparasi West', 'Palpa'],
      ...['Pyuthan', 'Rolpa', 'Rukum East', 'Rupandehi'],
    ],
    Karnali: [
      ...[
        'Dailekh',
        'Dolpa',
        'Humla',
        'Jajarkot',
        'Jumla',
        'Kalikot',
        'Mugu',
        'Rukum West',
        'Salyan',
        'Surkhet',
      ],
    ],
    Sudurpashchim: [
      ...[
        'Achham',
        'Baitadi',
        'Bajhang',
        'Bajura',
        'Dadeldhura',
        'Darchula',
        'Doti',
        'Kailali',
        'Kanchanpur',
      ],
    ],
  },
  /** Metropolitan and sub-metropolitan cities by district; other local levels are suggested from what was entered. */
  cities: {
    Kathmandu: ['Kathmandu Metropolitan City'],
    Lalitpur: ['Lalitpur Metropolitan City'],
    Chitwan: ['Bharatpur Metropolitan City'],
    Kaski: ['Pokhara Metropolitan City'],
    Morang: ['Biratnagar Metropolitan City'],
    Parsa: ['Birgunj Metropolitan City'],
    Sunsari: ['Itahari Sub-Metropolitan City', 'Dharan Sub-Metropolitan City'],
    Dhanusha: ['Janakpurdham Sub-Metropolitan City'],
    Bara: ['Kalaiya Sub-Metropolitan City', 'Jitpursimara Sub-Metropolitan City'],
    Makwanpur: ['Hetauda Sub-Metropolitan City'],
    Rupandehi: ['Butwal Sub-Metropolitan City'],
    Dang: ['Ghorahi Sub-Metropolitan City', 'Tulsipur Sub-Metropolitan City'],
    Banke: ['Nepalgunj Sub-Metropolitan City'],
    Kailali: ['Dhangadhi Sub-Metropolitan City'],
  },
} as const satisfies {
  country: string
  version: string
  provinces: Record<string, readonly string[]>
  cities: Record<string, readonly string[]>
}

export const provinces: readonly string[] = Object.keys(nepal.provinces)
const byProvince: Readonly<Record<string, readonly string[]>> = nepal.provinces
const byDistrict: Readonly<Record<string, readonly string[]>> = nepal.cities

/** All of them where no province is chosen yet. */
export const districtsOf = (province: string | null): readonly string[] =>
  province ? (byProvince[province] ?? []) : Object.values(byProvince).flat().toSorted()
export const provinceOf = (district: string): string | null =>
  provinces.find((province) => byProvince[province]?.includes(district)) ?? null
export const citiesOf = (district: string): readonly string[] => byDistrict[district] ?? []

/** Where no country is said, Nepal is meant. */
export const isInNepal = (country: string | null | undefined): boolean =>
  !country || country.trim().toLowerCase() === 'nepal'

interface Place {
  country: string | null
  province: string | null
  district: string | null
}
/** What is wrong with an address in Nepal, by field; nothing is asked of places elsewhere. */
export function placeProblems({ country, province, district }: Place): Record<string, string[]> {
  if (!isInNepal(country) || !province) return {}
  if (!provinces.includes(province)) return { province: ['Choose one of the provinces of Nepal.'] }
  return district && !districtsOf(province).includes(district)
    ? { district: [`${district} is not a district of ${province}.`] }
    : {}
}
