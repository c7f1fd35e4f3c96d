import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const settings = () => import('#modules/whistle-blower/web/whistle-settings.tsx')
const permission = [P.commons.whistleBlower]

export const whistleBlowerScreens: readonly BuiltScreen[] = [
  screen(
    'external',
    'whistle-blower-form',
    'Whistle-Blower Form',
    () => import('#modules/whistle-blower/web/whistle-form.tsx'),
  ),
  screen(
    'user',
    'whistle-blower',
    'Whistle-Blower Reports',
    () => import('#modules/whistle-blower/web/reports.tsx'),
  ),
  screen(
    'user',
    'whistle-blower/{id}',
    'Whistle-Blower Report',
    () => import('#modules/whistle-blower/web/report.tsx'),
  ),
  screen(
    'user',
    'whistle-blower/statistics',
    'Whistle-Blower Statistics',
    () => import('#modules/whistle-blower/web/statistics.tsx'),
  ),
  screen(
    'user',
    'whistle-blower/identity-requests',
    'Identity Requests',
    () => import('#modules/whistle-blower/web/identity-requests.tsx'),
  ),
  screen(
    'shell',
    '/investigations/{organization}',
    'Reports to Investigate',
    () => import('#modules/whistle-blower/web/investigations.tsx'),
  ),
  screen(
    'shell',
    '/investigations/{organization}/{id}',
    'Report to Investigate',
    () => import('#modules/whistle-blower/web/investigation.tsx'),
  ),
  screen('admin', 'whistle-blower/investigator', 'Investigators', settings, {
    permission,
    props: { of: 'investigator' },
  }),
  screen('commons', 'whistle-blower/setting', 'Whistle-Blower Setting', settings, {
    permission,
    props: { of: 'setting' },
  }),
  screen('commons', 'whistle-blower/incident-type', 'Incident Types', settings, {
    permission,
    props: { of: 'incidentType' },
  }),
]
