import { declared } from '#ui/i18n/declared.ts'
import { common } from '#modules/account/domain/granting.ts'

/** The common list, to choose from. */
export const options = () =>
  common.map(({ code, title }) => ({ value: code, label: `${code} ${declared(title)}` }))
export const titles = (codes: readonly string[]) =>
  codes.map((code) => declared(common.find((entry) => entry.code === code)?.title ?? code)).join(', ')
