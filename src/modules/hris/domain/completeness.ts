/** The weights of the filled sections, and what is still open. `weights` sum up to a hundred. */
export function completeness<S extends string>(
  weights: Readonly<Record<S, number>>,
  filled: Readonly<Record<S, boolean>>,
) {
  // the keys are those of the record that the compiler knows
  const sections = Object.keys(weights) as S[]
  return {
    percent: sections.reduce((sum, section) => sum + (filled[section] ? weights[section] : 0), 0),
    sections: sections.map((section) => ({
      section,
      weight: weights[section],
      is_complete: filled[section],
    })),
  }
}
