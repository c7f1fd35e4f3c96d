import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const notActive = () => import('#app/shell/not-active.tsx')

export const shellScreens: readonly BuiltScreen[] = [
  screen(
    'shell',
    'switch-organization',
    'Switch Organization',
    () => import('#app/shell/switch-organization.tsx'),
  ),
  screen('shell', 'common-dashboard', 'Central Dashboard', () => import('#app/shell/common-dashboard.tsx')),
  screen('external', 'decide/{token}', 'Decision by Mail', () => import('#app/shell/decision-by-mail.tsx')),
  screen('shell', 'portal', 'Portal', () => import('#app/shell/portal.tsx')),
  screen('shell', 'coming-soon', 'Coming Soon', () => import('#app/shell/coming-soon.tsx')),
  screen('shell', 'not-active', 'Not Active', notActive),
  screen('shell', '{anything-else}', 'Page Not Found', () => import('#app/shell/not-found.tsx')),
  screen(
    'admin',
    'organization/settings/application',
    'Application Settings',
    () => import('#app/shell/application-settings.tsx'),
    { permission: [P.organization.application] },
  ),
  screen(
    'admin',
    'organization/settings/security-settings/permissions',
    'Roles and permissions',
    () => import('#app/shell/manage-permission-pages.tsx'),
    { permission: [P.groups.all] },
  ),
  screen('admin', 'not-active', 'Not Active', notActive),
  screen(
    'supervisor',
    'switch-organization',
    'Switch Supervisor Organization',
    () => import('#app/shell/switch-supervisor-organization.tsx'),
  ),
]
