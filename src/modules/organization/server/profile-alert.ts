import { invalid } from '#kernel/errors.ts'
import type { Route } from '#platform/route.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { profileAlert } from '#modules/organization/shared/profile-alert.ts'
import { profileSections } from '#modules/organization/shared/profile-section.ts'

export const profileAlertRoutes: Route[] = serveSingleton(profileAlert, {
  async before(_ctx, value) {
    const total = profileSections.reduce((sum, section) => sum + Number(value[section]), 0)
    if (total !== 100) throw invalid({ basic: [`The weights make ${total}, not 100.`] })
  },
})
