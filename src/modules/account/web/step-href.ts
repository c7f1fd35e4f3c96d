import type { NextStep } from '#kernel/endpoint.ts'

const pages: Record<NextStep, string> = {
  change_password: '/account/change-password',
  enrol: '/account/authenticator',
  accept_terms: '/account/terms',
}
/** Where what is asked first is done, and from there on. */
export const stepHref = (step: NextStep, next: string | null): string =>
  `${pages[step]}${next ? `?next=${encodeURIComponent(next)}` : ''}`
