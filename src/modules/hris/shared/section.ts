/** The sections of a profile whose filling is counted, with what each weighs; together a hundred. */
export const sectionWeights = {
  basic: 20,
  contact: 15,
  address: 15,
  emergency: 10,
  family: 5,
  education: 10,
  legal: 10,
  bank: 10,
  picture: 5,
} as const
export type Section = keyof typeof sectionWeights

export const sections = [
  'basic',
  'contact',
  'address',
  'emergency',
  'family',
  'education',
  'legal',
  'bank',
  'picture',
] as const satisfies readonly Section[]

export const sectionTitles: Readonly<Record<Section, string>> = {
  basic: 'Basic information',
  contact: 'Contact details',
  address: 'Address',
  emergency: 'Emergency contact',
  family: 'Family',
  education: 'Education',
  legal: 'Legal information',
  bank: 'Bank account',
  picture: 'Profile picture',
}
