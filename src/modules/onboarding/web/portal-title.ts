import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { isFilled, type PortalSection } from '#modules/onboarding/shared/pre-boarding.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What a step is called: as the profile calls that part. */
export const stepTitle = (section: PortalSection): string => {
  if (section === 'custom') return sectionOf(section).title
  if (!isFilled(section) || sectionOf(section).isList) return t(`portal.title_of.${listed(section)}`)
  return sectionOf(section).title
}

const listed = (section: Exclude<PortalSection, 'custom'>) =>
  section === 'basic' || section === 'background' || section === 'contact' || section === 'legal'
    ? 'documents'
    : section
