import { rows } from '#app/catalogue/rows.ts'

export const account = rows('account', 'account', {}, [
  ['login', 'Login', { words: 'sign in' }],
  ['privacy-and-policy', 'Privacy and Policy'],
  ['terms-and-condition', 'Terms and Conditions'],
  ['recover', 'Recover Password', { words: 'forgot password' }],
  ['recover-done', 'Recovery Mail Sent'],
  ['reset/{uidb64}/{token}', 'Reset Password'],
  ['reset-done', 'Password Reset'],
  ['activate/{uid}/{token}', 'Activate Account'],
  ['activate/failed', 'Activation Failed'],
  ['otp', 'One-Time Password', { words: 'otp verification code' }],
  ['logout', 'Logout', { words: 'sign out' }],
  ['offer-letter/{token}', 'Offer Letter'],
  ['rp-logout-handler', 'Logging out'],
  ['/offer-letter/{token}', 'Offer Letter'],
])
