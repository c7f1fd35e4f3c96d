/** How much each section of a profile weighs; together a hundred. */
export const weights = {
  basic: 20,
  contact: 15,
  address: 15,
  emergency: 10,
  family: 5,
  education: 10,
  legal: 10,
  bank: 10,
  picture: 5,
} as const
export type Section = keyof typeof weights
const sections = Object.keys(weights) as Section[]

/** The weights of the filled sections, and what is still open. */
export const completeness = (filled: Readonly<Record<Section, boolean>>) => ({
  percent: sections.reduce((sum, section) => sum + (filled[section] ? weights[section] : 0), 0),
  sections: sections.map((section) => ({ section, weight: weights[section], is_complete: filled[section] })),
})
