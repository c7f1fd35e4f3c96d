import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { isFilled, type PortalSection } from '#modules/onboarding/shared/pre-boarding.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What a step is called: as the profile calls that part. */
export const stepTitle = (section: PortalSection): string => {
  if (section === 'addresses' || section === 'contacts' || section === 'banks' || section === 'experiences')
    return t(`portal.title_of.${section}`)
  return isFilled(section) ? sectionOf(section).title : t('portal.title_of.documents')
}
