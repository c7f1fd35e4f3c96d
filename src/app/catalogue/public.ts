import { rows } from '#app/catalogue/rows.ts'

export const productPages = rows('public', 'product-pages', {}, [
  ['about', 'About', { words: 'product version' }],
  ['contact', 'Contact', { words: 'support whom to ask' }],
  ['help', 'Help', { words: 'manual guide documentation how to' }],
  ['help/modules/{id}', 'Help on a Module'],
  ['terms-and-condition', 'Terms and Conditions', { words: 'terms of use legal' }],
  ['privacy-and-policy', 'Privacy and Policy', { words: 'data protection personal information legal' }],
])
