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
} as const satisfies {
  country: string
  version: string
  provinces: Record<string, readonly string[]>
}

export const provinces: readonly string[] = Object.keys(nepal.provinces)
const byProvince: Readonly<Record<string, readonly string[]>> = nepal.provinces

/** All of them where no province is chosen yet. */
export const districtsOf = (province: string | null): readonly string[] =>
  province ? (byProvince[province] ?? []) : Object.values(byProvince).flat().toSorted()
export const provinceOf = (district: string): string | null =>
  provinces.find((province) => byProvince[province]?.includes(district)) ?? null

/** By its name or its code; where no country is said, Nepal is meant. */
export const isInNepal = (country: string | null | undefined): boolean =>
  !country || ['nepal', 'नेपाल', 'np'].includes(country.trim().toLowerCase())
