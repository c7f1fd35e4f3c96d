/** The sections of a profile that the organization weighs. */
export const profileSections = [
  'basic',
  'contact',
  'address',
  'emergency',
  'family',
  'education',
  'legal',
  'bank',
  'picture',
] as const
