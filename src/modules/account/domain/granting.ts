import { allCodes } from '#kernel/codes.ts'
import { P } from '#kernel/permission.ts'

/** Does a holder of these codes hold that one too? Full access to a module holds everything in it. */
export const holds = (held: ReadonlySet<string>, code: string) =>
  held.has(code) || held.has(`${code.slice(0, code.indexOf('.'))}.00`)

/** Of these codes, those that the holder lacks and so may neither give nor take. */
export const beyond = (held: ReadonlySet<string>, codes: readonly string[]) =>
  codes.filter((code) => !holds(held, code))

/** What an organization can grant. The common list is not an organization's to give. */
export const grantable = allCodes.filter(({ module }) => module !== 'commons')
/** Full access to every module that an organization grants. */
export const everyRight = grantable.map(({ code }) => code).filter((code) => code.endsWith('.00'))
const grantableCodes: ReadonlySet<string> = new Set(grantable.map(({ code }) => code))
export const isGrantable = (code: string) => grantableCodes.has(code)

/** The common list: what the installation gives. The noticeboard's settings are common too (specification 1, section 6). */
export const common = allCodes.filter(
  ({ module, code }) => module === 'commons' || code === P.noticeboard.all,
)
const commonCodes: ReadonlySet<string> = new Set(common.map(({ code }) => code))
export const isCommon = (code: string) => commonCodes.has(code)

/** Of these codes of the common list, those that the holder lacks. Full access to it holds all of it. */
export const beyondCommon = (held: ReadonlySet<string>, codes: readonly string[]) =>
  held.has(P.commons.all) ? [] : beyond(held, codes)

/** The same rights in the fewest codes: full access makes the module's others superfluous. Sorted. */
export const plain = (codes: readonly string[]): string[] => {
  const all = new Set(codes)
  return [...all]
    .filter((code) => code.endsWith('.00') || !all.has(`${code.slice(0, code.indexOf('.'))}.00`))
    .toSorted((a, b) => Number(a) - Number(b) || a.localeCompare(b))
}
