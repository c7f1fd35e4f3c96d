import { codeCatalogue, type CodeModule } from '#kernel/codes.ts'

export type { Code, CodeModule } from '#kernel/codes.ts'

type Named = {
  [M in CodeModule]: {
    [N in keyof (typeof codeCatalogue)[M]['codes']]: (typeof codeCatalogue)[M]['codes'][N] extends readonly [
      infer C,
      string,
    ]
      ? C
      : never
  }
}

/** Codes by name: `P.leave.requests` is `'6.03'`. */
export const P: Named = /* @__PURE__ */ named()

function named() {
  return Object.fromEntries(
    Object.entries(codeCatalogue).map(([module, { codes }]) => [
      module,
      Object.fromEntries(Object.entries(codes).map(([name, entry]) => [name, entry[0]])),
    ]),
  ) as Named
}

const moduleOf = (code: string) => code.slice(0, code.indexOf('.'))

/**
 * May a holder of these codes do this? Any required code, or the module's .00; reading also by the module's .99.
 * Nothing required means nothing is held back (specification 1, section 6).
 */
export function allowed(
  held: ReadonlySet<string>,
  required: readonly string[],
  to: 'read' | 'write',
): boolean {
  if (required.length === 0) return true
  return required.some(
    (code) =>
      (held.has(code) && (to === 'read' || !code.endsWith('.99'))) ||
      held.has(`${moduleOf(code)}.00`) ||
      (to === 'read' && held.has(`${moduleOf(code)}.99`)),
  )
}

/** The menu's question: would any reading of it be allowed? */
export const visible = (held: ReadonlySet<string>, required: readonly string[] = []) =>
  allowed(held, required, 'read')

/** What an audit user holds: every module's reading, and nothing else. */
export const auditCodes = (): ReadonlySet<string> =>
  new Set(Object.values(P).map((module) => `${moduleOf(module.all)}.99`))
