import { apiKeyRoutes } from '#modules/account/server/api-key.ts'
import { commonGroupRoutes } from '#modules/account/server/common-group.ts'
import { commonPermissionRoutes } from '#modules/account/server/common-permission.ts'
import { confirmRoutes } from '#modules/account/server/confirm-session.ts'
import { changePasswordRoutes } from '#modules/account/server/change-password.ts'
import { logRoutes, trimLogs } from '#modules/account/server/log-retention.ts'
import { loginLogRoutes } from '#modules/account/server/login-log.ts'
import { authenticatorResetRoutes } from '#modules/account/server/authenticator-reset.ts'
import { mechanismRoutes } from '#modules/account/server/mechanism.ts'
import { endInvitations } from '#modules/account/server/end-invitations.ts'
import { invitationRoutes } from '#modules/account/server/invitation.ts'
import { meRoutes } from '#modules/account/server/me.ts'
import { otpRoutes } from '#modules/account/server/otp.ts'
import { passkeyRoutes } from '#modules/account/server/passkey.ts'
import { passkeySignInRoutes } from '#modules/account/server/passkey-sign-in.ts'
import { identityProviderRoutes } from '#modules/account/server/identity-provider.ts'
import { outsidePersonRoutes } from '#modules/account/server/outside-person.ts'
import { passwordLinkRoutes } from '#modules/account/server/password-link.ts'
import { passwordDemandRoutes } from '#modules/account/server/password-demand.ts'
import { permissionGroupRoutes } from '#modules/account/server/permission-group.ts'
import { ownTermsRoutes } from '#modules/account/server/own-terms.ts'
import { termsRoutes } from '#modules/account/server/terms.ts'
import { totpRoutes } from '#modules/account/server/totp.ts'
import { accessRoutes } from '#modules/account/server/access-settings.ts'
import { permissionLookRoutes } from '#modules/account/server/permission-look.ts'
import { permissionMemberRoutes } from '#modules/account/server/permission-member.ts'
import { providerSignInRoutes } from '#modules/account/server/provider-sign-in.ts'
import { refreshRoutes } from '#modules/account/server/refresh.ts'
import { serverInfoRoutes } from '#modules/account/server/server-info.ts'
import { sessionRoutes } from '#modules/account/server/sessions.ts'
import { closeSimulations, simulationRoutes } from '#modules/account/server/simulation.ts'
import { signInRoutes } from '#modules/account/server/sign-in.ts'
import { trustedDeviceRoutes } from '#modules/account/server/trusted-device.ts'
import { signOutRoutes } from '#modules/account/server/sign-out.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'

export const routes: readonly Route[] = [
  ...signInRoutes,
  ...otpRoutes,
  ...refreshRoutes,
  ...signOutRoutes,
  ...sessionRoutes,
  ...trustedDeviceRoutes,
  ...passwordLinkRoutes,
  ...changePasswordRoutes,
  ...meRoutes,
  ...serverInfoRoutes,
  ...permissionGroupRoutes,
  ...permissionMemberRoutes,
  ...permissionLookRoutes,
  ...outsidePersonRoutes,
  ...invitationRoutes,
  ...commonPermissionRoutes,
  ...commonGroupRoutes,
  ...accessRoutes,
  ...confirmRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...identityProviderRoutes,
  ...providerSignInRoutes,
  ...loginLogRoutes,
  ...mechanismRoutes,
  ...termsRoutes,
  ...ownTermsRoutes,
  ...passwordDemandRoutes,
  ...authenticatorResetRoutes,
  ...apiKeyRoutes,
  ...logRoutes,
  ...simulationRoutes,
]

export { personal } from '#modules/account/server/terms.ts'
export { audited } from '#modules/account/server/audited.ts'
export { notifications } from '#modules/account/server/notifications.ts'
export const schedules: readonly Schedule[] = [trimLogs, closeSimulations, endInvitations]
