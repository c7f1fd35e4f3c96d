/** Whether a holiday comes every year, and by the date of which calendar. */
export const recurrences = ['None', 'Yearly AD', 'Yearly BS'] as const
