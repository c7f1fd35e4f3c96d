import { profileSections } from '#modules/organization/shared/profile-section.ts'

/** The sections of a profile whose filling is counted; what each weighs the organization says. */
export const sections = profileSections
export type Section = (typeof sections)[number]

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
