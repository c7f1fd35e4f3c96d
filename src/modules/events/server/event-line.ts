interface Moment {
  starts_on: string
  starts_at: string | null
  venue: string | null
}

/** When and where in one line, as messages say it: `2026-11-26, 16:00, Hall B`. */
export const momentOf = ({ starts_on, starts_at, venue }: Moment): string =>
  [starts_on, starts_at?.slice(0, 5), venue].filter(Boolean).join(', ')
