/** How many of those who were asked recommend (9 or 10), and how many advise against (0 to 6): the share of the ones less that of the others, whole percent. */
export function enpsOf(scores: readonly number[]) {
  const promoters = scores.filter((score) => score >= 9).length
  const detractors = scores.filter((score) => score <= 6).length
  return {
    promoters,
    passives: scores.length - promoters - detractors,
    detractors,
    // never minus zero
    enps: scores.length ? Math.round(((promoters - detractors) * 100) / scores.length) + 0 : null,
  }
}
