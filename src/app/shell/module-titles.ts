import { declared } from '#ui/i18n/declared.ts'

const titles: Readonly<Record<string, string>> = {
  hris: 'HR records',
  'my-team': 'My team',
  'product-pages': 'About this product',
  shell: 'General',
  dignity: 'Goals and coaching',
  events: 'Events and posts',
  expense: 'Expense management',
  forms: 'Forms and surveys',
  offboarding: 'Resignation and offboarding',
  feedback: 'Feedback and suggestions',
  transfer: 'Transfer requests',
  commons: 'Shared settings',
  'whistle-blower': 'Whistle-blowing',
}

/** `performance-appraisal` as a person reads it, in their language. */
export const moduleTitle = (module: string): string =>
  declared(titles[module] ?? (module[0] ?? '').toUpperCase() + module.slice(1).replaceAll('-', ' '))
