/**
 * What figures about people mean, once for all reports that show them: a column takes its title and its meaning from
 * here, a query its condition from `server/headcount.ts`.
 */
export const measures = {
  headcount: {
    title: 'Headcount',
    meaning:
      'Who has joined and has not left on the day, and whose employment type on that day counts in headcount. Who has no type counts.',
  },
  mean_headcount: {
    title: 'Mean headcount',
    meaning: 'The mean of the headcount on the first and on the last day of the period.',
  },
  turnover: {
    title: 'Turnover, %',
    meaning:
      'Of those in the headcount, who left in the period (in notice, clearance or completed), in percent of the mean headcount.',
  },
} as const
