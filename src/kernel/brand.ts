/** A client's look: two colours, from which everything else is made. */
export interface Brand {
  /** Surface of the sidebar. */
  readonly base: string
  /** Buttons, links, what is chosen. */
  readonly primary: string
}

/** Named variants that an installation may choose; the first is the specification's. */
export const brands = {
  chautari: { base: '#323541', primary: '#4964DE' },
  deodar: { base: '#22332d', primary: '#1f7a5c' },
  gurans: { base: '#3a2a33', primary: '#b8325e' },
  machhapuchhre: { base: '#26323f', primary: '#0f6fae' },
} as const satisfies Record<string, Brand>

export type BrandName = keyof typeof brands
export const brandNames = [
  'chautari',
  'deodar',
  'gurans',
  'machhapuchhre',
] as const satisfies readonly BrandName[]

/** The named variant; an unknown or missing name is the default. */
export const brandOf = (name: string | null | undefined): Brand =>
  Object.entries(brands).find(([known]) => known === name)?.[1] ?? brands.chautari
