import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** Rules of signing in and of reaching out for the whole installation. Organizations may be stricter, never laxer. */
export const commonSecurity = singleton('/commons/common-security', {
  title: 'Common Security',
  key: 'security',
  common: true,
  edit: [P.commons.security],
  fields: {
    password_min_length: field.number(
      'Shortest password',
      { min: 8, max: 64 },
      { hint: 'Asked of every password that is set from now on' },
    ),
    otp_for_common_rights: field.onOff('Code by email for holders of common rights', false, {
      hint: 'People who may change shared settings sign in with a code, too',
    }),
    otp_for_hr: field.onOff('Code by email for every HR user', false, {
      hint: 'In all organizations, whatever their own setting is',
    }),
    max_session_days: field.number(
      'Longest session in days',
      { min: 1, max: 365 },
      { hint: 'After so many days everybody signs in anew, Remember Me or not' },
    ),
    link_previews: field.onOff('Previews of links in posts', false, {
      hint: 'The server reads the pages that posts link to, and shows their title and picture',
    }),
  },
  initial: {
    password_min_length: 8,
    otp_for_common_rights: false,
    otp_for_hr: false,
    link_previews: false,
    max_session_days: 365,
  },
})
