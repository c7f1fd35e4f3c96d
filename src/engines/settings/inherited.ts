/** Where a value can be said, the nearest to a person first. */
export const origins = ['person', 'place', 'organization', 'platform'] as const
export type Origin = (typeof origins)[number]

/** One place that may say the value; null and undefined: it says nothing. */
export interface Layer<T> {
  origin: Origin
  /** Of a place: which one, such as the level Manager. */
  kind?: string
  name?: string | null | undefined
  value: T | null | undefined
}
export interface Inherited<T> {
  value: T
  origin: Origin
  kind: string | null
  name: string | null
}

/**
 * What holds, and where it was said: of all that say something the nearest. Layers of one origin keep their order. Null
 * where nothing says anything.
 */
export function inherited<T>(layers: readonly Layer<T>[]): Inherited<T> | null {
  const near = layers.toSorted((a, b) => origins.indexOf(a.origin) - origins.indexOf(b.origin))
  for (const { origin, kind, name, value } of near)
    if (value !== null && value !== undefined)
      return { value, origin, kind: kind ?? null, name: name ?? null }
  return null
}
