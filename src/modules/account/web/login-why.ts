import { loginMethods, loginReasons, type LoginReason } from '#modules/account/shared/login-log.ts'
import { t } from '#modules/account/web/rights-words.ts'

const whys = {
  credentials: 'log.why.credentials',
  otp: 'log.why.otp',
  passkey: 'log.why.passkey',
  'not active': 'log.why.not_active',
  'provider required': 'log.why.provider_required',
  nobody: 'log.why.nobody',
} as const satisfies Record<LoginReason, string>

/** Why a sign-in failed; what a provider has said stays as it said it. */
export function whyOf(reason: string): string {
  const known = loginReasons.find((one) => one === reason)
  return known ? t(whys[known]) : reason
}

/** With what somebody came in; of other methods, such as those of calls, their name. */
export function withOf(method: string): string {
  const known = loginMethods.find((one) => one === method)
  return known ? t(`log.with.${known}`) : method
}
