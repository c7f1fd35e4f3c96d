import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const changePassword = () => import('#modules/account/web/change-password.tsx')
const rpLogout = () => import('#modules/account/web/rp-logout.tsx')

const security = 'organization/settings/security-settings'

export const accountScreens: readonly BuiltScreen[] = [
  screen('account', 'login', 'Login', () => import('#modules/account/web/login.tsx')),
  screen('account', 'otp', 'One-Time Password', () => import('#modules/account/web/otp.tsx')),
  screen(
    'account',
    'authenticator',
    'Set up your Authenticator',
    () => import('#modules/account/web/authenticator-first.tsx'),
  ),
  screen(
    'account',
    'change-password',
    'Change your Password',
    () => import('#modules/account/web/password-first.tsx'),
  ),
  screen(
    'account',
    'terms',
    'Terms of your Organization',
    () => import('#modules/account/web/terms-first.tsx'),
  ),
  screen('account', 'sso', 'Signing in', () => import('#modules/account/web/provider-return.tsx')),
  screen('account', 'recover', 'Recover Password', () => import('#modules/account/web/recover.tsx')),
  screen(
    'account',
    'recover-done',
    'Recovery Mail Sent',
    () => import('#modules/account/web/recover-done.tsx'),
  ),
  screen(
    'account',
    'reset/{uidb64}/{token}',
    'Reset Password',
    () => import('#modules/account/web/reset.tsx'),
  ),
  screen('account', 'reset-done', 'Password Reset', () => import('#modules/account/web/reset-done.tsx')),
  screen(
    'account',
    'activate/{uid}/{token}',
    'Activate Account',
    () => import('#modules/account/web/activate.tsx'),
  ),
  screen(
    'account',
    'activate/failed',
    'Activation Failed',
    () => import('#modules/account/web/activate-failed.tsx'),
  ),
  screen('account', 'logout', 'Logout', () => import('#modules/account/web/logout.tsx')),
  screen('account', 'rp-logout-handler', 'Logging out', rpLogout),
  screen('shell', 'rp-logout-handler', 'Logging out', rpLogout),
  screen('user', 'profile/change-password', 'Change Password', changePassword),
  screen('admin', 'change-password', 'Change Password', changePassword),
  screen(
    'admin',
    'organization/report/login-logs',
    'Login Logs',
    () => import('#modules/account/web/login-log.tsx'),
    { permission: [P.organization.report, P.security.all] },
  ),
  screen(
    'admin',
    `${security}/authentication-settings`,
    'Authentication Settings',
    () => import('#modules/account/web/authentication.tsx'),
    { permission: [P.security.all] },
  ),
  screen(
    'admin',
    `${security}/authentication-settings/{security}`,
    'Authentication Mechanism',
    () => import('#modules/account/web/mechanism.tsx'),
    { permission: [P.security.all] },
  ),
  screen(
    'admin',
    `${security}/audit-trail`,
    'Audit Trail',
    () => import('#modules/account/web/audit-trail.tsx'),
    { permission: [P.security.all] },
  ),
  screen(
    'admin',
    `${security}/outside-people`,
    'Auditors and HR from Outside',
    () => import('#modules/account/web/outside-people.tsx'),
    { permission: [P.groups.all] },
  ),
  screen(
    'commons',
    'permissions',
    'Common Permissions',
    () => import('#modules/account/web/common-permissions.tsx'),
    { permission: [P.commons.all] },
  ),
  screen('admin', `${security}/terms`, 'Terms and Consents', () => import('#modules/account/web/terms.tsx'), {
    permission: [P.security.all],
  }),
  screen('admin', `${security}/webhooks`, 'Webhooks', () => import('#modules/account/web/webhooks.tsx'), {
    permission: [P.security.all],
  }),
  screen('admin', `${security}/api-keys`, 'API Keys', () => import('#modules/account/web/api-keys.tsx'), {
    permission: [P.security.all],
  }),
]
