import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

export const shell = rows('shell', 'shell', {}, [
  ['/', 'Home', { redirect: '/user/noticeboard' }],
  ['/realhrsoft', 'Home', { redirect: '/user/noticeboard' }],
  ['/user', 'Employee area', { redirect: '/user/noticeboard', audit_restricted: true }],
  [
    '/user/supervisor',
    'Supervisor area',
    { redirect: '/user/supervisor/switch-organization', audit_restricted: true },
  ],
  ['/switch-organization', 'Switch Organization', { words: 'change company choose hr admin' }],
  [
    '/common-dashboard',
    'Central Dashboard',
    { words: 'common dashboard totals of all organizations group view', audit_restricted: true },
  ],
  ['/portal', 'Portal', { words: 'areas start launcher apps', audit_restricted: true }],
  [
    '/commons',
    'Shared Settings',
    {
      words: 'commons common settings masters',
      section: true,
      permission: [...Object.values(P.commons), P.noticeboard.all],
    },
  ],
  ['/admin/{slug?}', 'Administrator area', { redirect: '/admin/{slug}/dashboard' }],
  ['/rp-logout-handler', 'Logging out', { open: true }],
  ['/coming-soon', 'Coming Soon', { open: true }],
  ['/not-active', 'Not Active', { open: true }],
  ['/{anything-else}', 'Page Not Found', { name: 'not-found', open: true }],
])
