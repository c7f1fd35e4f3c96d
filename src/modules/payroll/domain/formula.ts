import type { Amount } from '#kernel/amount.ts'

/** What a part of a formula is: a number, or a condition that is true or false. */
export type FormulaType = 'number' | 'truth'

export const comparisons = ['=', '<>', '<=', '>=', '<', '>'] as const
export type Comparison = (typeof comparisons)[number]

/** A checked formula. `at` and `end` are places in its text, for messages and the trace. */
export type Expression = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: Amount }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'negate'; readonly of: Expression }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'compare'
      readonly operator: Comparison
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'logic'
      readonly operator: 'and' | 'or'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly args: readonly Expression[] }
  /** A function of a named thing: `ytd(BASIC)`, `days(PAYABLE)`, `slab(BONUS, GROSS)`. */
  | {
      readonly kind: 'named'
      readonly function: NamedFunction
      readonly name: string
      readonly of: Expression | null
    }
)

interface Signature {
  readonly args: readonly FormulaType[]
  /** The last argument may be repeated. */
  readonly many?: true
  readonly gives: FormulaType
}
const n = 'number' as const

/** Functions of values. The result of `if` is a number. */
export const functions = {
  if: { args: ['truth', n, n], gives: n },
  min: { args: [n, n], many: true, gives: n },
  max: { args: [n, n], many: true, gives: n },
  round: { args: [n, n], gives: n },
  floor: { args: [n, n], gives: n },
  ceil: { args: [n, n], gives: n },
  abs: { args: [n], gives: n },
  between: { args: [n, n, n], gives: 'truth' },
} as const satisfies Record<string, Signature>
export type FunctionName = keyof typeof functions

/** Functions whose first argument is a name; `values` of them follow it. */
export const namedFunctions = {
  days: { names: 'days', values: 0 },
  months: { names: 'months', values: 0 },
  ytd: { names: 'heading', values: 0 },
  projected: { names: 'heading', values: 0 },
  slab: { names: 'table', values: 1 },
  lookup: { names: 'table', values: 1 },
} as const
export type NamedFunction = keyof typeof namedFunctions

export const signatureOf = (name: FunctionName): Signature => functions[name]

/** A formula that cannot be read or computed, with the place in its text. */
export class FormulaError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Every name of a heading, fact or table that a formula reads. */
export function namesIn(expression: Expression): { headings: string[]; tables: string[] } {
  const [headings, tables] = [new Set<string>(), new Set<string>()]
  const walk = (one: Expression): void => {
    if (one.kind === 'name') headings.add(one.name)
    if (one.kind === 'negate' || one.kind === 'not') walk(one.of)
    if (one.kind === 'arithmetic' || one.kind === 'compare' || one.kind === 'logic') {
      walk(one.left)
      walk(one.right)
    }
    if (one.kind === 'call') one.args.forEach(walk)
    if (one.kind === 'named') {
      const { names } = namedFunctions[one.function]
      if (names === 'heading') headings.add(one.name)
      if (names === 'table') tables.add(one.name)
      if (one.of) walk(one.of)
    }
  }
  walk(expression)
  return { headings: [...headings], tables: [...tables] }
}
